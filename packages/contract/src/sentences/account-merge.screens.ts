import { lifetimes } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** Two accounts of one person become one: the card of Settings, and the pages of the links. */
export const accountMergeScreens = sentences(
  'account-merge.screens',
  {
    title: 'Another account',
    what: 'Do you have another account here, perhaps with the address of an earlier job? You can bring the two together. This one stays.',
    begin: 'I have another account',
    dialog: 'Bring your accounts together',
    how: 'A link goes to the address of the other account. Open it in a browser that is logged in to this account. Nothing happens before.',
    address: 'Email address of the other account',
    send: 'Send the link',
    /** While both owners can still stop it. */
    pending: 'The account of {email} becomes part of this one {time}.',
    pendingPart: 'This account becomes part of the account of {email} {time}.',
    stop: 'Stop it',

    heading: 'Bring two accounts together',
    reading: 'Reading the link.',
    logInFirst: 'Log in to the account that stays. Then open the link of the email again.',
    logIn: 'Log in',
    becomesPart: 'The account of {email} becomes part of this one.',
    comes: 'What comes to this account',
    requests: '{count, plural, one {# request} other {# requests}}',
    offers: '{count, plural, one {# offer of help} other {# offers of help}}',
    chats: '{count, plural, one {# chat} other {# chats}}',
    credit: '{count, plural, one {# collaboration on the record} other {# collaborations on the record}}',
    savedSearches: '{count, plural, one {# saved search} other {# saved searches}}',
    blocked: '{count, plural, one {# blocked person} other {# blocked people}}',
    addresses: 'Its email addresses, with which you can log in from then on',
    undone: 'What is undone',
    chatsBetween:
      '{count, plural, one {# chat between the two accounts, with its offer and points} other {# chats between the two accounts, with their offers and points}}',
    creditBetween: '{count, plural, one {# credit from one to the other} other {# credits from one to the other}}',
    offeredTwice:
      '{count, plural, one {# request on which both offered help: the older offer stays, with the messages of both} other {# requests on which both offered help: the older offers stay, with the messages of both}}',
    ends: 'What ends',
    profile: 'Its profile, password and preferences',
    sessions: '{count, plural, one {# session} other {# sessions}}',
    tokens: '{count, plural, one {# access token} other {# access tokens}}',
    feeds: '{count, plural, one {# feed} other {# feeds}}',
    webhooks: '{count, plural, one {# webhook} other {# webhooks}}',
    points: 'Your points: {now, number} now, {after, number} then.',
    wait: 'It is done after {hours, plural, one {# hour} other {# hours}}. Until then both addresses have an email with a link that stops it.',
    confirm: 'Bring them together',
    confirmed: 'The accounts become one {time}.',
    emailed: 'Both addresses get an email with a link that stops it.',
    toSettings: 'Settings',

    stopHeading: 'Stop bringing two accounts together?',
    stopNote: 'Nothing changes until you press the button.',
    notYou: 'If you did not ask for it, somebody else reads your emails or knows your password. Choose a new one.',
    newPassword: 'Choose a new password',
  },
  { hours: lifetimes.mergeDelayHours },
);
