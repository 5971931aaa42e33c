import { limits } from '@exchange/contract/limits';
import {
  savedSearch,
  savedSearchCreated,
  savedSearchInput,
  savedSearchLookup,
  savedSearchName,
} from '@exchange/contract/saved-searches';
import { clientIdField, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { searchFields, sortField } from '../requests/requests.docs.ts';

const idField = { description: 'The saved search.', example: 3 };
const nameField = {
  description: `What one calls it, at most ${limits.savedSearchName} characters.`,
  example: 'Image registration, any field',
};

describeInput(savedSearchInput, {
  ...searchFields,
  sort: sortField,
  name: nameField,
  client_id: clientIdField,
});
describeInput(savedSearchName, { id: idField, name: nameField });
describeInput(savedSearchLookup, { id: idField });
describeEntity(savedSearchCreated, 'SavedSearchCreated', { message: messageField, id: 'Id.' });
describeEntity(savedSearch, 'SavedSearch', {
  id: 'Id.',
  name: nameField.description,
  q: searchFields.q.description,
  type: searchFields.type.description,
  area: searchFields.area.description,
  institute: searchFields.institute.description,
  among: searchFields.among.description,
  offers: 'Requests without offers alone; null for all.',
  sort: 'In which order.',
  new_count: `How many of its requests were posted since one last opened it, at most ${limits.countedRequests}.`,
  has_more: 'Whether there are more than were counted.',
  created_at: timeField('When it was saved.'),
  opened_at: timeField('When it was last opened, or saved.'),
});
