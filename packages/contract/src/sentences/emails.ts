import { sentences } from '../sentences.ts';

/** What emails of several features say. `app` is the name of the installation. */
export const emailSentences = sentences('emails', {
  /** At the foot of an email about an account. */
  aboutAccount: 'You get this email because it is about your account at {app}.',
  /** How an email can be answered by email. */
  answer: {
    chat: 'Reply to this email to answer.',
    offer: 'Reply to this email to answer: what you write becomes your offer of help.',
    still_looking: 'Reply to this email to answer, with nothing but yes or no.',
  },
  /** Whether replies to the email are read, and by whom. */
  replies: {
    notRead: 'Replies to this email are not read.',
    toOperators: 'Replies to this email go to the people who run {app}, not to other members.',
  },
  /** A name or title inside a sentence. */
  quoted: '“{words}”',
  /** Above the address of a link. */
  labelled: '{label}:',
  /** Above the words of a person. */
  theyWrote: 'They wrote:',
  /** What to do if somebody else was it, if nobody has a password. */
  notYouWithoutPasswords:
    'If this was not you, log in, end the other sessions in Settings, and tell the helpdesk of your institute.',
  /** Links. */
  link: {
    choose: 'Choose which emails you get',
    stop: 'Stop these emails',
    request: 'See the request',
    requests: 'See your requests',
    chat: 'Open the chat',
    answer: 'Answer in the chat',
    newPassword: 'Choose a new password',
    login: 'Log in',
    settings: 'Open Settings',
  },
});
