import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

export const addressEmails = sentences(
  'addresses.emails',
  {
    confirm: {
      subject: 'Confirm this address for your {app} account',
      wants:
        'This address was added to an account at {app}. If you added it, open the link in the browser in which you are logged in.',
      valid: 'The link works for {hours, plural, one {# hour} other {# hours}}.',
      action: 'Confirm the address',
      ignore: 'If this was not you, ignore this email: without the link nothing happens.',
    },
    taken: {
      subject: 'This address already has an account at {app}',
      tried:
        'Somebody wanted to add this address to another account at {app}. It belongs to yours, so nothing has changed.',
      both: 'If both accounts are yours, log in to the one that stays, and bring them together in Settings.',
    },
    added: {
      subject: 'Your {app} account has another address',
      done: 'The address {email} belongs to your {app} account now. It can be used to log in and to choose a new password.',
      notYou: 'If this was not you, choose a new password at once, and remove the address in Settings.',
    },
    moved: {
      subject: 'Your {app} account has a new main address',
      done: 'Emails about your {app} account no longer go to this address.',
      notYou:
        'If this was not you, put this address back. That ends all sessions, and removes the addresses that were added lately. The link works for {days, plural, one {# day} other {# days}}.',
      action: 'Put this address back',
    },
    badge: {
      subject: 'Are you still at {institute}?',
      ends: 'Your badge of {institute} at {app} ends on {day}. From then on you no longer see what is shared with its people only.',
      press: 'If you are still there, one press keeps the badge.',
      action: 'Yes, I am still there',
    },
    asked: {
      subject: 'Your {app} account gets this address',
      done: 'The people who run {app} were asked to give an account this address. If it is your account, confirm that the address is yours.',
      when: 'The change takes effect {changeHours} hours after it was asked for, or earlier if a second person confirms it.',
      action: 'This is my address',
      ignore: 'If you know nothing of this, ignore this email: without the link nothing happens.',
    },
    notice: {
      subject: 'The address of your {app} account will be changed',
      done: 'Somebody said that they have lost this address, and asked the people who run {app} to give your account another one.',
      stop: 'If this was not you, stop the change within {changeHours} hours.',
      action: 'Stop the change',
    },
    changed: {
      subject: 'Your {app} account has this address now',
      done: 'The address of your {app} account has changed, and all sessions have ended. Choose a new password to log in.',
    },
    leaver: {
      subject: 'Keep your {app} account when you leave',
      ends: 'Your institute has ended your access to {app}. Everything is erased on {day}.',
      keep: 'To keep your record, write to the people who run {app} before that day, and name an address of your own. They can give it to your account.',
    },
  },
  { hours: lifetimes.verificationHours, days: lifetimes.putBackDays, changeHours: lifetimes.changeHours },
);
