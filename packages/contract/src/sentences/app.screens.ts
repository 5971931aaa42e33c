import { sentences } from '../sentences.ts';

/** What stands around every screen, and in the place of one that does not load. */
export const appScreens = sentences('app.screens', {
  skipToContent: 'Skip to content',
  operatorNotice: 'Notice',
  darkTheme: 'Dark theme',
  login: 'Login',
  logout: 'Logout',

  mainNavigation: 'Main',
  leaveConsole: 'Leave console',
  ownProfile: 'My Profile',
  requests: 'Collaboration Requests',
  people: 'People',
  ownRequests: 'My Requests',
  chats: 'Chats',
  toConfirm: '{count, plural, one {# collaboration to confirm} other {# collaborations to confirm}}',
  unreadMessages: '{count, plural, one {# unread message} other {# unread messages}}',

  privacyPolicy: 'Privacy policy',
  terms: 'Terms of service',
  cookiePolicy: 'Cookie policy',
  contactForm: 'Contact form',
  accessibility: 'Accessibility statement',
  imprint: 'Imprint',
  version: 'Version {version}',
  /** The name of the list of languages. */
  language: 'Language',

  loading: 'Loading',
  noSuchPage: 'There is no such page.',
  notLoaded: 'This page did not load. Check your connection and try again. Nothing you saved is lost.',
  offline: 'You are offline. What you write is kept.',
  unavailable: 'The service cannot answer right now. This page waits and tries again. What you write is kept.',
});
