import { mailLimits } from './limits.ts';

/** Sentences that several features share; each feature has its own beside its schemas. Clients and people rely on their wording. */
export const messages = {
  validation: {
    email: 'Please enter a valid email address.',
    list: 'Please choose from the list.',
    message: 'Please enter a message',
    tooLong: (field: 'Title' | 'Description' | 'Message' | 'Thanks' | 'Name' | 'Search' | 'Reason', max: number) =>
      `${field} must be ${max} characters or less.`,
    controlCharacter: (code: string, position: number) =>
      `Please remove characters that cannot be stored. The first one is ${code} at position ${position}.`,
    changedMeanwhile: 'This was changed meanwhile.',
    invalidRequest: 'Invalid request',
    missingId: 'The id is missing. Please add it to the address: ?id=…',
  },
  screen: {
    somethingWrong: 'Something went wrong',
    slow: 'This is taking longer than usual, please wait.',
  },
  fallback: {
    formData: 'Failed to load form data',
    occurred: 'An error occurred',
    network: 'Network error',
    networkRetry: 'Network error - please check your connection and try again',
  },
} as const;

/** True whether or not an email leaves: none does for an unknown address and above the limits. */
export const mailSpacing = `We send at most ${mailLimits.perMinute} email a minute and ${mailLimits.perHour} an hour to an address.`;
