import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** Two accounts of one person become one. */
export const accountMergeEmails = sentences(
  'account-merge.emails',
  {
    /** To the address of the account that would become part of another. */
    link: {
      subject: 'Bring your two {app} accounts together',
      asked:
        'Somebody with another {app} account says that this one is theirs too. They want to bring the two together.',
      open: 'If this was you, open the link in a browser that is logged in to the account that stays. It works for {hours, plural, one {# hour} other {# hours}}.',
      notYou: 'If it was not, there is nothing to do: without the link nothing happens.',
      action: 'See what will happen',
    },
    /** To both. */
    begun: {
      subject: 'Two {app} accounts become one on {time}',
      what: 'On {time}, the account of {other} becomes part of the account of {stays}. Nothing changes before.',
      stop: 'If this was not you, or if you change your mind, stop it before that time.',
      action: 'Stop it',
    },
    /** To the account that stays. */
    done: {
      subject: 'Your {app} accounts are one now',
      what: 'The account of {other} is now part of this one, with its requests, offers, chats and credit. Its sessions and tokens have ended.',
    },
    failed: {
      subject: 'Your {app} accounts were not brought together',
      why: 'The account of {other} could not become part of this one: one of the two is suspended, is due to be deleted, or has a role, a second factor or a new main address now. Nothing has changed.',
    },
  },
  { hours: lifetimes.mergeLinkHours },
);
