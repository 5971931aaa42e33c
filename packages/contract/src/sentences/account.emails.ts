import { sentences } from '../sentences.ts';

export const accountEmails = sentences('account.emails', {
  deletion: {
    subject: 'Your {app} account will be deleted on {time}',
    asked:
      'You asked to delete your {app} account. You are logged out everywhere, and other people no longer see you, your requests and your offers.',
    /** `name` is what stands in the place of the person's name. */
    erased:
      'On {time}, everything is erased for good. What you wrote in chats stays with the person you wrote to, under the name “{name}”.',
    keep: 'If you change your mind, or if this was not you, log in before that time and keep the account.',
    action: 'Log in to keep the account',
  },
  accessToken: {
    subject: 'New access token for your {app} account',
    created: 'The access token “{name}” was created for your {app} account.',
    /** What a program that has the token may do. */
    read: 'Until {time}, a program that has it may read what you can read.',
    full: 'Until {time}, a program that has it may do what you can do. It cannot change passwords or tokens, or delete the account.',
    notYou:
      'If this was you, there is nothing to do. If it was not, choose a new password at once: that ends every session and every token.',
  },
});
