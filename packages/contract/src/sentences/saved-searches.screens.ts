import { limits } from '../limits.ts';
import { sentences } from '../sentences.ts';

/** Saved searches and the dialogs about them, which are loaded when they are shown. */
export const savedSearchScreens = sentences(
  'saved-searches.screens',
  {
    /** Saving a search; `message` says that it is saved. */
    save: {
      name: 'Name',
      byEmail: 'New requests in it come by email, under this name.',
      emailsOff: 'Emails of new requests are off, so the list alone says what is new. <link>Choose your emails</link>',
      used: 'You have {count, number} of {maxSaved, number} saved searches.',
      doneByEmail: '{message}. Its new requests come by email.',
      done: '{message}. The list says what is new in it.',
    },
    renameTitle: 'Rename this search',
    renameOrRemove: 'Rename or remove',

    savedSearches: 'Saved searches',
    newInIt: '{count, plural, one {{shown} new} other {{shown} new}}',
    newByEmail: 'What is new in them comes by email, under these names.',
    emailsOff: 'Emails of new requests are off, so they show only here. <link>Choose your emails</link>',
    noneSaved: 'None yet. Choose “Save this search” for what you would like to hear about.',
  },
  { maxSaved: limits.savedSearches },
);
