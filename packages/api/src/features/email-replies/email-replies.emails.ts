import { beginning } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { emailReplyEmails } from '@exchange/contract/sentences/email-replies.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { ReplyPurpose } from '@exchange/db';
import type { Settings } from '../../core/context.ts';
import type { Email } from '../../mail/template.ts';

/** Why a reply had no effect, if no rule of the product refused it. */
export type Reason = keyof typeof emailReplyEmails.reason;

/** Characters of a reply that its person gets back: twice what a message may have. */
const maxQuoted = 4_000;

interface NotTaken {
  /** Why, as a reason of ours or the sentence of a refusal. */
  readonly why: Reason | { readonly sentence: string };
  /** What the person wrote, so that it is not lost. */
  readonly words: string | undefined;
  readonly purpose: ReplyPurpose;
  readonly id: number;
}

/** For a person whose reply had no effect. */
export function notTakenEmail({ publicUrl, appName: app }: Settings, { why, words, purpose, id }: NotTaken): Email {
  return {
    subject: emailReplyEmails.subject(),
    paragraphs: [
      emailReplyEmails.notPosted({ app }),
      typeof why === 'string' ? emailReplyEmails.reason[why]() : why.sentence,
      ...(words === undefined ? [] : [emailReplyEmails.youWrote()]),
    ],
    ...(words === undefined ? {} : { quote: beginning(words, maxQuoted) }),
    action:
      purpose === 'chat'
        ? { label: emailSentences.link.answer(), url: publicUrl + pathTo.chat(id, 'my-offers') }
        : { label: emailSentences.link.request(), url: publicUrl + pathTo.request(id) },
    footer: [emailReplyEmails.why({ app })],
  };
}
