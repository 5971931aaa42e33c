import { sentences } from '../sentences.ts';

/** What the parts of every screen say: fields, lists, dialogs, messages. */
export const uiScreens = sentences('ui.screens', {
  messages: 'Messages',
  closeMessage: 'Close message',
  /** A table that somebody wrote, for screen readers, and what copies it. */
  table: 'Table',
  copyTable: 'Copy',
  tableCopied: 'Copied',
  tableNotCopied: 'The browser does not allow it. Select the table instead.',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied: {address}',

  required: '(required)',
  /** A button in the field of a password; what is hidden is only spoken. */
  showPassword: 'Show<hidden> password</hidden>',
  hidePassword: 'Hide<hidden> password</hidden>',
  /** After a requirement of a password. */
  met: '(met)',
  notMet: '(not met)',
  charactersUsed: '{used, number} of {limit, number} characters',
  charactersLeft: '{count, plural, one {# character left} other {# characters left}}',
  charactersTooMany: 'Too many characters',

  /** Below a box for a text: how others will see it, and what one may write. */
  preview: 'How it will look',
  previewEmpty: 'Nothing typed yet.',
  textHelp:
    'You may write `*slanted*`, `**strong**`, `` `code` ``, `$E = mc^2$`, `[words](https://…)`, lists with `-` or `1.`, and `> quotations`. Everything else stays as you type it.',

  readMore: 'Read more',
  readLess: 'Read less',
  /** The mark beside an institute. */
  verified: 'verified',
  removeItem: 'Remove {name}',

  search: 'Search',
  filters: 'Filters',
  chosenCount: '{count, number} chosen',
  chosenFilters: 'Chosen filters',

  loadMore: 'Load more',
  /** The foot of a list that has more pages. */
  andMore: {
    collaborations: '{count, number} collaborations, and there are more',
    emails: '{count, number} emails, and there are more',
    entries: '{count, number} entries, and there are more',
    invitations: '{count, number} invitations, and there are more',
    lines: '{count, number} lines, and there are more',
    people: '{count, number} people, and there are more',
    requests: '{count, number} requests, and there are more',
  },

  /** A form was changed here and elsewhere. */
  changedByYou: 'You changed this meanwhile, in another tab or on another device. Nothing is saved yet.',
  changedByOperator: 'This was changed meanwhile by another operator, or by you in another tab. Nothing is saved yet.',
  savedValue: 'Saved',
  yourValue: 'Yours',
  noValue: 'Nothing',
  takeSaved: 'Take what is saved',
  keepYours: 'Keep mine',
  chooseForEachField: 'Choose for each field, then save again.',
});
