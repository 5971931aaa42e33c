import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** The accounts, and what can be done about one. */
export const operatorPeople = sentences(
  'operators-people.screens',
  {
    state: {
      all: 'All',
      unverified: 'Not verified',
      suspended: 'Suspended',
      provisional: 'To confirm',
      leaving: 'Being erased',
      staff: 'Operators',
    },
    find: 'Find people',
    findHint: 'Name, address, id or institute',
    loading: 'Loading people',
    list: 'People found',
    lastActive: 'Last active',
    neverActive: 'never',
    details: 'Details',
    none: 'Nobody found',
    noneAdvice: 'Try a part of the name or of the address.',
    loadingOne: 'Loading the account',
    suspendedByModerator: 'Suspended by a moderator',
    suspended: 'Suspended',
    provisionalEnd: 'It ends on {day}, unless you confirm it.',
    profile: 'Profile',
    accountFacts:
      'signed up {day}, {sessions, plural, one {# session} other {# sessions}}, {emails, plural, one {# verification email} other {# verification emails}}, {reports, plural, one {# report} other {# reports}}, {warnings, plural, one {# warning} other {# warnings}}',
    requests: 'Requests: {count, number}',
    offers: 'Offers: {count, number}',
    offerWithdrawn: 'withdrawn',
    reports: 'Reports: {count, number}',
    report: '{kind}: {reason}',
    reportOpen: 'open',
    reportDone: 'done',
    history: 'What was done',
    /** On a day, by operators or moderators: `21 Dec 2026: suspended`. */
    event: '{day}: {action}',
    actionsAreLogged: 'Each action is written to the audit log with its reason.',
    roleGoesFirst:
      'Suspending or erasing an operator or moderator needs the role taken away first, by the command line.',
    resend: {
      open: 'Resend verification',
      title: 'Send the verification email again?',
      button: 'Send',
      effects: 'The address gets a fresh link, within the limits of emails to one address.',
    },
    verify: {
      open: 'Verify by hand',
      title: 'Verify {name} by hand?',
      button: 'Verify',
      effects: 'The address counts as verified, with its institute, and the password that waits is set.',
    },
    suspend: {
      open: 'Suspend',
      title: 'Suspend {name}?',
      button: 'Suspend',
      effects:
        'Sessions end, logins are refused with your reason, and requests leave every list. Others keep their chats.',
    },
    confirm: {
      open: 'Confirm suspension',
      title: 'Confirm the suspension of {name}?',
      button: 'Confirm suspension',
      effects:
        'It lasts from now for as long as you choose. An email tells the person, with the reason of the moderator.',
    },
    restore: {
      open: 'Restore',
      title: 'Restore {name}?',
      button: 'Restore',
      effects: 'The person can log in again, and requests are back in every list. An email says so.',
    },
    sessions: {
      open: 'End sessions',
      title: 'End all sessions of {name}?',
      button: 'End sessions',
      effects: 'The person is logged out everywhere and can log in again.',
    },
    factor: {
      open: 'Reset second factor',
      title: 'Reset the second factor of {name}?',
      button: 'Reset',
      effects:
        'All passkeys, the authenticator app and the recovery codes are removed. Then a login needs no second factor. An email tells the person.',
    },
    address: {
      open: 'Change address',
      title: 'Change the address of {name}?',
      button: 'Send the emails',
      email: 'New address',
      effects:
        'For somebody who reads emails at none of the own addresses any more. The new address gets a link, the former one a notice with which it can stop the change. It takes effect after {hours} hours, or at once if another operator confirms it. Then all sessions end, and the former address goes with its badge.',
    },
    addressConfirm: {
      open: 'Confirm new address',
      title: 'Confirm the new address of {name}?',
      button: 'Confirm',
      effects:
        'The change no longer waits until {hours} hours are over: it takes effect as soon as the link to the new address is used.',
    },
    addressWaits: 'The address becomes {email} after {time}, once its link is used.',
    addressWaitsOnly: 'The address becomes {email} after {time}. Its link was used.',
    export: {
      open: 'Export',
      title: 'Export the data of {name}?',
      button: 'Export',
      effects: 'A file with what is stored about the person, without chats, which nobody but the person reads.',
    },
    erase: {
      open: 'Erase',
      title: 'Erase {name}?',
      button: 'Erase account',
      effects:
        'Everything of the account is erased now, with the reasons about it in the audit log. This cannot be undone.',
    },
  },
  { hours: lifetimes.changeHours },
);
