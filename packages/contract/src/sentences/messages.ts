import { sentences } from '../sentences.ts';

/** Sentences that several features share; each feature has its own beside its schemas. Clients and people rely on their wording. */
export const messages = sentences('messages', {
  /** `day` is `10 December 2026`, `time` is `10:53`. */
  utcTime: '{day}, {time} UTC',
  /** `Firefox on Linux` */
  browser: '{browser} on {system}',
  validation: {
    email: 'Please enter a valid email address.',
    day: 'Please choose a day',
    dayOver: 'This day is over. Please choose another one, or none.',
    dayFar: 'Please choose a day within the next {years} years.',
    list: 'Please choose from the list.',
    message: 'Please enter a message',
    controlCharacter: 'Please remove characters that cannot be stored. The first one is {code} at position {position}.',
    changedMeanwhile: 'This was changed meanwhile.',
    invalidRequest: 'Invalid request',
    missingId: 'The id is missing. Please add it to the address: ?id=…',
  },
  tooLong: {
    title: 'Title must be {max} characters or less.',
    description: 'Description must be {max} characters or less.',
    message: 'Message must be {max} characters or less.',
    thanks: 'Thanks must be {max} characters or less.',
    name: 'Name must be {max} characters or less.',
    search: 'Search must be {max} characters or less.',
    reason: 'Reason must be {max} characters or less.',
  },
  button: {
    cancel: 'Cancel',
    clear: 'Clear',
    close: 'Close',
    done: 'Done',
    edit: 'Edit',
    more: 'More',
    no: 'No',
    refreshPage: 'Refresh Page',
    remove: 'Remove',
    save: 'Save',
    tryAgain: 'Try Again',
    unblock: 'Unblock',
    undo: 'Undo',
    yes: 'Yes',
    /** Instead of its words on a button that waits for the server: of a form, and of anything else. */
    saving: 'Saving…',
    oneMoment: 'One moment…',
  },
  screen: {
    somethingWrong: 'Something went wrong',
    slow: 'This is taking longer than usual, please wait.',
    /** Between names, codes or facts in a line: `Optics, Botany`. */
    comma: ', ',
    /** A sentence that stands elsewhere without its full stop. */
    fullStop: '{sentence}.',
  },
  fallback: {
    formData: 'Failed to load form data',
    occurred: 'An error occurred',
    network: 'Network error',
    networkRetry: 'Network error - please check your connection and try again',
  },
});
