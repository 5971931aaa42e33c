import { sentences } from '../sentences.ts';

/** The status of an own request, and what follows from a change. */
export const requestStatusScreens = sentences('requests-status.screens', {
  /** What an owner adds for those who offered help, when the request is closed. */
  closingNote: {
    label: 'A line for them (optional)',
    hint: 'It stands in their email and in the chat.',
    title: 'Add a line for those who offered help',
    add: 'Add',
    kept: 'Your line is kept.',
    added: 'Added. It stands in their chats and in the email that they get in a minute.',
    addedAfterEmails: 'Added. It stands in their chats. Their emails were sent before.',
    yours: 'You added: “{note}”',
    open: 'Add a closing line',
    change: 'Change',
  },

  changeStatus: 'Change status',
  /** Below each status in the menu. */
  meaning: {
    draft: 'Only you see it.',
    active: 'Others find it and can offer help.',
    inProgress: 'It takes no new offers. Its chats go on.',
    completed: 'It worked. You say who helped.',
    cancelled: 'You need no help any more.',
    expired: 'Its time is over. After a long time without activity this happens by itself.',
  },
  /** What was done, which is a sentence without its full stop, and what follows from it. */
  doneAndThen: '{done}. {next}',
  afterStatus: {
    told: '{people, plural, one {# person who offered help on “{title}” sees it in the chat now, and gets an email in a minute unless you set it back.} other {# people who offered help on “{title}” see it in their chats now, and get an email in a minute unless you set it back.}}',
    tooLate:
      'The {people, plural, one {# person} other {# people}} who offered help on “{title}” may have been notified that it was {status}.',
    draft:
      'Only you and the {people, plural, one {# person} other {# people}} who offered help on “{title}” see it now. They are not notified.',
  },
});
