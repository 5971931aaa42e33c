import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** To a person about a reply by email. */
export const emailReplyEmails = sentences(
  'email-replies.emails',
  {
    subject: 'Your reply was not posted',
    notPosted: 'You answered an email of {app} by email. Your reply was not posted, and nothing has changed.',
    reason: {
      empty: 'We found no words of yours in it, only quoted text, a signature or attachments.',
      sealed:
        'It was encrypted, or in a format that only some mail programs read (S/MIME, winmail.dat). Please send it as plain text.',
      unclear: 'We could not tell your words from those that your mail program quotes.',
      late: 'You can answer an email for {replyDays, plural, one {# day} other {# days}}, but not after you have reset your password.',
      yes_or_no: 'We did not understand it. Please answer with nothing but yes or no.',
    },
    /** Above the person's own words. */
    youWrote: 'You wrote:',
    /** Below a message of which something is missing. */
    leftOut: '{attachments, plural, one {# attachment was left out} other {# attachments were left out}}',
    partly: {
      subject: 'Your reply was not posted in full',
      posted: 'You answered an email of {app} by email. Your reply was posted, but something is missing.',
      attached:
        'A message is only text: {attachments, plural, one {# attachment was left out} other {# attachments were left out}}.',
      cut: 'We left out lines that look like a quoted email, a signature or a notice. Perhaps some of them were yours.',
      /** Above the words that were posted. */
      this: 'This was posted:',
    },
    withdrawn: {
      subject: 'Withdrawn by email: {title}',
      done: 'You answered with no, so your request {title} was withdrawn. It is in no list any more, and people who offered help are told.',
      back: 'If you did not mean this, open the request and make it Active again.',
    },
    why: 'You get this email because {app} got a reply from your address.',
  },
  { replyDays: lifetimes.replyDays },
);
