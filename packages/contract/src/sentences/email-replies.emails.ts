import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** To a person whose reply by email had no effect. */
export const emailReplyEmails = sentences(
  'email-replies.emails',
  {
    subject: 'Your reply was not posted',
    notPosted: 'You answered an email of {app} by email. Your reply was not posted, and nothing has changed.',
    reason: {
      empty: 'We found no words of yours in it, only quoted text or a signature.',
      unclear: 'We could not tell your words from those that your mail program quotes.',
      late: 'You can answer an email for {replyDays, plural, one {# day} other {# days}}, but not after you have reset your password.',
      yes_or_no: 'We did not understand it. Please begin with yes or no.',
    },
    /** Above the person's own words. */
    youWrote: 'You wrote:',
    why: 'You get this email because {app} got a reply from your address.',
  },
  { replyDays: lifetimes.replyDays },
);
