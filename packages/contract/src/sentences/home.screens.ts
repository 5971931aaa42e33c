import { sentences } from '../sentences.ts';

export const homeScreens = sentences('home.screens', {
  home: 'Home',
  followUs: '<social>Follow us</social> for news. {question} <contact>Contact us</contact>.',
  nothingWaits: 'Nothing is waiting for you',
  whatAppearsHere:
    'New requests in your areas and messages to you appear here. <link>Change your areas and preferences</link>',
  whatWaits: 'What waits for you',
  totalRequests: 'Total collaboration requests',
  totalUsers: 'Total users',
  chooseAreas: 'Choose your technical areas',
  whyAreas: 'We use them to show you requests you can help with. Takes a minute.',
  /** A message, or a request on which somebody asks for help. */
  says: '{name}: {text}',
  newest: 'Newest: {title}',
  you: 'You',
  unreadTotal:
    'unread {total, plural, one {message} other {messages}} in {count, plural, one {# chat} other {# chats}}',
  namesYou: '{owner} names you on “{title}”',
  onlyOffer:
    '{days, plural, =0 {From {who}, came today} =1 {From {who}, has waited a day} other {From {who}, has waited # days}}',
  oldestOffer:
    '{days, plural, =0 {The oldest, from {who}, came today} =1 {The oldest, from {who}, has waited a day} other {The oldest, from {who}, has waited # days}}',
  expiresOn: '{title} · expires on {day}',
  loading: 'Loading',
  welcome: 'Welcome',
  welcomeBack: 'Welcome back, {name}',
  writeRequest: 'Write a request',
  openRequests: 'Your open requests',
  points: 'Your collaboration points',
  problemOrIdea: 'Problem or idea?',
  newestForYou: 'Newest for you',
  offerHelp: 'Offer Help',
  allOpenRequests: 'All open requests',
  beforeYouJoin: 'Before you join',
  cost: '<strong>What it costs.</strong> Nothing. There are no fees and nothing to buy.',
  anybodyMayJoin: 'Anybody with an email address.',
  /** The same, if every login comes from a login provider. */
  anybodyWithLogin: 'Anybody with a login of an institute that takes part.',
  operator:
    '<strong>Who runs it.</strong> The operator of {host}: <contact>contact</contact>, <terms>terms</terms>, <privacy>privacy</privacy>.',
  logInToOpen: {
    chat: 'Log in to open the chat',
    profile: 'Log in to open the profile',
    request: 'Log in to open the request',
    chats: 'Log in to open your chats',
    requests: 'Log in to open the requests for you',
    ownRequests: 'Log in to open your requests',
    ownProfile: 'Log in to open your profile',
    account: 'Log in to open your account',
    people: 'Log in to open People',
    points: 'Log in to open your points',
    console: 'Log in to open the console',
  },
  logInWithNewPassword: 'Log in with your new password',
  /** What to do, after what was done. */
  nextStep: '{next}.',
  newAccountLeadsThere: 'A new account leads there too.',
  login: 'Log in to my account',
  createAccount: 'Create Account',
  askForHelp: 'Ask for help with your research',
  welcomeTo: 'Welcome to {app}. {welcome}',
  aboutExchange: 'About the exchange',
  questions: 'Questions, or an institute missing?',
  firstStep:
    '<strong>Say what you work on.</strong> Choose your technical areas and the kinds of collaboration you are open to.',
  secondStep:
    '<strong>Post a request, or answer one.</strong> You see requests in your areas. You choose who sees yours.',
  thirdStep:
    '<strong>Talk, then give credit.</strong> Every offer opens a chat. When it worked, say who helped; it shows as points on their profile.',
  /** What waits; each stands after its number, as in `3 offers to answer`. */
  asksDue: '{count, plural, one {person asks you for help} other {requests on which you are asked for help}}',
  matchesDue: '{count, plural, one {new request matches your profile} other {new requests match your profile}}',
  savedDue:
    '{searches, plural, one {{count, plural, one {new request in a saved search} other {new requests in a saved search}}} other {{count, plural, one {new request in {searches} saved searches} other {new requests in {searches} saved searches}}}}',
  creditDue: '{count, plural, one {collaboration to confirm} other {collaborations to confirm}}',
  draftsDue:
    '{count, plural, one {{state, select, empty {draft waits for a description} other {draft is ready to post}}} other {drafts not posted yet}}',
  offersDue: '{count, plural, one {offer to answer} other {offers to answer}}',
  reportsDue: '{count, plural, one {report to look at} other {reports to look at}}',
  inConsole: 'In the console',
  stillLookingDue: '{count, plural, one {request asks: still looking?} other {requests ask: still looking?}}',
  all: 'All {count}',
  whoMayJoin:
    '<strong>Who may join.</strong> {who} An address of a known institute also confirms that you belong to it.',
});
