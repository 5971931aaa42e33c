import { sentences } from '../sentences.ts';

/** Times for which the formats of the language have no words. */
export const timeScreens = sentences('time.screens', {
  justNow: 'just now',
  /** In lists of times and above the messages of a day. */
  today: 'Today',
  yesterday: 'Yesterday',
  /** `Monday, 16 November`. */
  weekday: '{weekday}, {day}',
});
