import { beginning } from '@exchange/contract/format';
import { pathTo } from '@exchange/contract/paths';
import { emailReplyEmails } from '@exchange/contract/sentences/email-replies.emails';
import { emailSentences } from '@exchange/contract/sentences/emails';
import type { Settings } from '../../core/context.ts';
import { about, titled } from '../../mail/format.ts';
import type { Email } from '../../mail/template.ts';
import type { FoundToken } from './email-replies.sql.ts';

/** Why a reply had no effect, if no rule of the product refused it. */
export type Reason = keyof typeof emailReplyEmails.reason;

/** Characters of a reply that its person gets back: twice what a message may have. */
const maxQuoted = 4_000;

/** The link of an email about a reply: to its chat, or to its request. */
function linkTo(publicUrl: string, { purpose, about_id: id }: FoundToken): Email['action'] {
  return purpose === 'chat'
    ? { label: emailSentences.link.answer(), url: publicUrl + pathTo.chat(id, 'my-offers') }
    : { label: emailSentences.link.request(), url: publicUrl + pathTo.request(id) };
}

/**
 * For a person whose reply had no effect.
 *
 * @param why a reason of ours, or the sentence of a refusal
 * @param words what the person wrote, so that it is not lost
 */
export function notTakenEmail(
  { publicUrl, appName: app }: Settings,
  token: FoundToken,
  { why, words }: { readonly why: Reason | { readonly sentence: string }; readonly words: string | undefined },
): Email {
  return {
    subject: emailReplyEmails.subject(),
    paragraphs: [
      emailReplyEmails.notPosted({ app }),
      typeof why === 'string' ? emailReplyEmails.reason[why]() : why.sentence,
      ...(words === undefined ? [] : [emailReplyEmails.youWrote()]),
    ],
    ...(words === undefined ? {} : { quote: beginning(words, maxQuoted) }),
    action: linkTo(publicUrl, token),
    footer: [emailReplyEmails.why({ app })],
  };
}

/** For a person of whose reply some was not posted. */
export function partlyTakenEmail(
  { publicUrl, appName: app }: Settings,
  token: FoundToken,
  { words, attachments, isCut }: { readonly words: string; readonly attachments: number; readonly isCut: boolean },
): Email {
  const { subject, posted, attached, cut, this: thisWas } = emailReplyEmails.partly;
  return {
    subject: subject(),
    paragraphs: [
      posted({ app }),
      ...(attachments > 0 ? [attached({ attachments })] : []),
      ...(isCut ? [cut()] : []),
      thisWas(),
    ],
    quote: beginning(words, maxQuoted),
    action: linkTo(publicUrl, token),
    footer: [emailReplyEmails.why({ app })],
  };
}

/** For an owner who withdrew a request by email, in case it was not meant. */
export function withdrawnEmail(
  { publicUrl, appName: app }: Settings,
  { id, title }: { readonly id: number; readonly title: string },
): Email {
  const { subject, done, back } = emailReplyEmails.withdrawn;
  return {
    subject: subject({ title: about(title) }),
    paragraphs: [done({ title: titled(title) }), back()],
    action: { label: emailSentences.link.request(), url: publicUrl + pathTo.request(id) },
    footer: [emailReplyEmails.why({ app })],
  };
}
