import { sentences } from '../sentences.ts';

export const homeScreens = sentences('home.screens', {
  followUsForNewsQuestion: '<link>Follow us</link> for news. {question} <link2>Contact us</link2>.',
  nothingIsWaitingForYou: 'Nothing is waiting for you',
  newRequestsInYourAreas:
    'New requests in your areas and messages to you appear here. <link>Change your areas and preferences</link>',
  whatWaitsForYou: 'What waits for you',
  totalCollaborationRequests: 'Total collaboration requests',
  totalUsers: 'Total users',
  chooseYourTechnicalAreas: 'Choose your technical areas',
  weUseThemToShow: 'We use them to show you requests you can help with. Takes a minute.',
  newestTitle: 'Newest: {title}',
  you: 'You',
  unreadTotal:
    'unread {total, plural, one {message} other {messages}} in {count, plural, one {# chat} other {# chats}}',
  ownerNamesYouOnTitle: '{owner} names you on “{title}”',
  onlyOffer:
    '{days, plural, =0 {From {who}, came today} =1 {From {who}, has waited a day} other {From {who}, has waited # days}}',
  oldestOffer:
    '{days, plural, =0 {The oldest, from {who}, came today} =1 {The oldest, from {who}, has waited a day} other {The oldest, from {who}, has waited # days}}',
  titleExpiresOnFullday: '{title} · expires on {fullDay}',
  loading: 'Loading',
  welcome: 'Welcome',
  welcomeBack: 'Welcome back',
  writeARequest: 'Write a request',
  yourOpenRequests: 'Your open requests',
  yourCollaborationPoints: 'Your collaboration points',
  problemOrIdea: 'Problem or idea?',
  newestForYou: 'Newest for you',
  offerHelp: 'Offer Help',
  allOpenRequests: 'All open requests',
  beforeYouJoin: 'Before you join',
  whatItCostsNothingThere: '<strong>What it costs.</strong> Nothing. There are no fees and nothing to buy.',
  anybodyWithAnEmailAddress: 'Anybody with an email address.',
  whoRunsItTheOperator:
    '<strong>Who runs it.</strong> The operator of {host}: <link>contact</link>, <link2>terms</link2>, <link3>privacy</link3>.',
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
  logInWithYourNew: 'Log in with your new password',
  aNewAccountLeadsThere: 'A new account leads there too.',
  login: 'Login',
  createAccount: 'Create Account',
  askForHelpWithYour: 'Ask for help with your research',
  welcomeToAppnameWelcome: 'Welcome to {appName}. {welcome}',
  aboutTheExchange: 'About the exchange',
  questionsOrAnInstituteMissing: 'Questions, or an institute missing?',
  sayWhatYouWorkOn:
    '<strong>Say what you work on.</strong> Choose your technical areas and the kinds of collaboration you are open to.',
  postARequestOrAnswer:
    '<strong>Post a request, or answer one.</strong> You see requests in your areas. You choose who sees yours.',
  talkThenGiveCreditEvery:
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
  stillLookingDue: '{count, plural, one {request asks: still looking?} other {requests ask: still looking?}}',
  all: 'All {count}',
  whoMayJoinHere:
    '<strong>Who may join.</strong> {who} An address of a known institute also confirms that you belong to it.',
});
