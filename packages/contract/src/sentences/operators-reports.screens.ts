import { sentences } from '../sentences.ts';

/** The reports of members, and what to do about one. */
export const operatorReports = sentences('operators-reports.screens', {
  state: { open: 'Open', closed: 'Done', first: 'First requests' },
  loading: 'Loading reports',
  reportCount: '{count, plural, one {# report} other {# reports}}',
  closedByCommandLine: 'Closed by the command line',
  choose: 'Choose a report.',
  noneOpen: 'No report waits',
  noneOpenAdvice: 'What members report appears here.',
  noneClosed: 'No report is done yet',
  noneClosedAdvice: 'Reports are kept for a while after a decision.',
  loadingOne: 'Loading the report',
  /** The heading of a report: what was reported, and whose it is. */
  subject: { message: 'Message of {name}', request: 'Request of {name}', profile: 'Profile of {name}' },
  reportedBy: 'Reported by {count, plural, one {# person} other {# people}}',
  firstReport: 'first {time}',
  report: '{name}: {reason}',
  reportWithText: '{name}: {reason} – “{text}”',
  closed: 'Closed',
  /** What is known of the account; each is one of several facts in a line. */
  fact: {
    since: 'Since {day}',
    noInstitute: 'no institute',
    requests: '{count, plural, one {# request} other {# requests}}',
    offers: '{count, plural, one {# offer} other {# offers}}',
    reports: '{count, plural, one {# report} other {# reports}}',
    warned: '{count, plural, one {warned once} other {warned # times}} (last {time})',
    suspended: 'suspended now',
  },
  lookAtAccount: 'Look at the account',
  requestOfChat: 'Request: {title}',
  excerpt: 'The reported message and those around it',
  otherMessage: '{name}, {time}',
  reportedMessage: '{name}, {time} · <b>reported</b>',
  showAround: 'Show the messages around it',
  excerptNote:
    'You can see the reported message and the four around it, nothing else of this chat. That you looked is in the audit log.',
  noText: 'Without a text.',
  copyNote: 'As it was when it was reported. <link>As it is now</link>, if you may see it.',
  whatToDo: 'What to do',
  decision: {
    dismissed: { choice: 'Dismiss: nothing is wrong', button: 'Dismiss' },
    warned: { choice: 'Warn by email', button: 'Send the warning' },
    withdrawn: {
      choice: 'Withdraw the request',
      button: 'Withdraw the request',
      effects: 'It leaves every list, its chats stay. An operator can restore it.',
    },
    hidden: {
      choice: 'Hide the message',
      button: 'Hide the message',
      effects: 'Both read that it was removed. This cannot be undone.',
    },
    suspended: {
      choice: 'Suspend',
      button: 'Suspend',
      effects: 'Sessions end, requests leave every list, others keep their chats.',
    },
  },
  /** First requests of accounts, which wait for a moderator. */
  first: {
    loading: 'Loading first requests',
    loadingOne: 'Loading the request',
    more: '{count, plural, one {# more waits behind it} other {# more wait behind it}}',
    choose: 'Choose a request.',
    none: 'No first request waits',
    noneAdvice: 'The first request of an account appears here before others see it.',
    heading: 'First request of {name}',
    behind:
      '{count, plural, one {It waits behind the first one, and is posted with it.} other {They wait behind the first one, and are posted with it.}}',
    post: {
      choice: 'Post it',
      button: 'Post',
      effects: 'Others see it now, and an email tells the owner. Later requests of this account are posted at once.',
    },
    decline: {
      choice: 'Do not post it',
      button: 'Do not post',
      effects: 'It stays a draft. The owner can change it and post it again. It then waits again.',
    },
  },
  reportersAreTold:
    '{count, plural, one {The reporter is} other {All # reporters are}} told that something was done, some hours later.',
});
