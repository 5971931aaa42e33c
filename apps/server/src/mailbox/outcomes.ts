/** What became of an email of the mailbox. */
export const outcomes = [
  'taken',
  'answered',
  'repeated',
  'automatic',
  'not_authentic',
  'unknown',
  'unreadable',
] as const;
export type Outcome = (typeof outcomes)[number];
