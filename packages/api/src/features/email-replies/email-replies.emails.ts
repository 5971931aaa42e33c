import { lifetimes } from '@exchange/contract/limits';
import { pathTo } from '@exchange/contract/paths';
import type { ReplyPurpose } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/** Why a reply had no effect, if no rule of the product refused it. */
export type Reason = 'empty' | 'unclear' | 'late' | 'yes_or_no';

const reasons: Record<Reason, string> = {
  empty: 'We found no words of yours in it, only quoted text or a signature.',
  unclear: 'We could not tell your words from those that your mail program quotes.',
  late: `An email can be answered for ${lifetimes.replyDays} days, and until the password of its account is reset.`,
  yes_or_no: 'We did not understand it. Please begin with yes or no.',
};

interface NotTaken {
  /** Why, as a reason of ours or the sentence of a refusal. */
  readonly why: Reason | { readonly sentence: string };
  /** What the person wrote, so that it is not lost. */
  readonly words: string | undefined;
  readonly purpose: ReplyPurpose;
  readonly id: number;
}

/** For a person whose reply had no effect. */
export function notTakenEmail({ publicUrl, appName }: Settings, { why, words, purpose, id }: NotTaken): Email {
  return {
    subject: 'Your reply was not posted',
    paragraphs: [
      `You answered an email of ${appName} by email. Your reply was not posted, and nothing has changed.`,
      typeof why === 'string' ? reasons[why] : why.sentence,
      ...(words === undefined ? [] : ['You wrote:']),
    ],
    ...(words === undefined ? {} : { quote: words }),
    action:
      purpose === 'chat'
        ? { label: 'Answer in the chat', url: publicUrl + pathTo.chat(id, 'my-offers') }
        : { label: 'See the request', url: publicUrl + pathTo.request(id) },
    footer: [`You get this email because ${appName} got a reply from your address.`],
  };
}
