import { codePoints } from '@exchange/contract/format';

const digits = new Intl.NumberFormat('en-GB');

/** A count with its separators: `1,284`. */
export function formatCount(count: number): string {
  return digits.format(count);
}

/** Texts of the parts in `ui`; all other texts come as props or children. */
export const strings = {
  cancel: 'Cancel',
  close: 'Close',
  closeMessage: 'Close message',
  required: '(required)',
  show: 'Show',
  hide: 'Hide',
  password: 'password',
  met: '(met)',
  notMet: '(not met)',
  readMore: 'Read more',
  readLess: 'Read less',
  verified: 'verified',
  messages: 'Messages',
  remove: (name: string) => `Remove ${name}`,
  counter: (used: number, limit: number) => `${formatCount(used)} of ${formatCount(limit)} characters`,
  left: (count: number) => `${formatCount(count)} characters left`,
  over: 'Too many characters',
  howItLooks: 'How it will look',
  nothingTyped: 'Nothing typed yet.',
  textHelp:
    'You may write `*slanted*`, `**strong**`, `` `code` ``, `$E = mc^2$`, `[words](https://…)`, lists with `-` or `1.`, and `> quotations`. Everything else stays as you type it.',
} as const;

/** Length of a text in code points, the unit of all limits. */
export const lengthOf = codePoints;
