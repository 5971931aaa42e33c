import {
  confirmInput,
  creditInput,
  loadedWords,
  namedPerson,
  ownCredit,
  pointsLine,
  recordedCredit,
  recordedCreditInput,
  recordInput,
  thankInput,
} from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import { type ApiTag, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { loadedDescription, pageFields } from '../../core/shared.docs.ts';
import { personLookupFields } from '../profiles/profiles.docs.ts';
import { requestIdField } from '../requests/requests.docs.ts';

export const creditTag: ApiTag = {
  name: 'Record and points',
  description: 'Credit that both sides confirmed.',
};

const entryId = { description: 'Id of the entry.', example: 3 };
const roles = {
  description: 'CRediT roles, by the last part of their address; doubles are folded.',
  example: ['methodology', 'software'],
};
const entryFields = {
  id: 'Id, for the permanent link.',
  collaboration_type_name: 'Name of the collaboration type of the request.',
  technical_areas: 'Technical areas of the request.',
  tracked_at: timeField('When the person was named.'),
  collaboration_request_id: 'Id of the request; null where one cannot open it.',
  title: 'Title of the request; null where one cannot open it.',
  people: 'The owner of the request, then others who confirmed and show it; empty where one cannot open the request.',
  roles: 'CRediT roles of the person.',
  thanks: 'Words of the owner that the person accepted; null for none.',
};

describeInput(namedPerson, { hashid: 'Public id; null where the account is deleted.', name: 'Name to show.' });
describeEntity(recordedCredit, 'RecordEntry', entryFields);
describeEntity(ownCredit, 'OwnRecordEntry', {
  ...entryFields,
  title: 'Title of the request.',
  people: 'The owner of the request, then others who confirmed and show it.',
  thanks: 'Words of the owner, also before one accepts them; null for none.',
  confirmed_at: timeField('When one confirmed; null until then.'),
  awaits_answer: 'Whether the owner waits for an answer to the entry, or to roles or thanks added since the last one.',
  version: 'Counts the changes of roles and thanks by the owner; an answer sends the one that was read.',
  is_shown: 'Whether the entry is on one’s profile.',
  is_thanks_shown: 'Whether the thanks are on one’s profile with the entry.',
  proposed_roles: 'Roles of the owner’s choice, or else those that fit the type of the request.',
});
describeInput(confirmInput, {
  id: entryId,
  version: { description: 'The version of the entry that one has read.', example: 0 },
  roles,
  isShown: { description: 'Whether the entry is on one’s profile.', example: true },
  isThanksShown: { description: 'Whether the thanks are shown with it.', example: false },
});
describeInput(creditInput, { id: entryId });
const thanks = {
  description: `Thanks, at most ${limits.thanks} characters; null for none.`,
  example: 'You saved us a season.',
};
describeInput(loadedWords, { roles: roles.description, thanks: thanks.description });
describeInput(thankInput, {
  id: requestIdField,
  userId: { description: 'Id of the collaborator.', example: 7 },
  roles,
  thanks,
  loaded: `Both as they were when the edit began. ${loadedDescription}`,
});
describeInput(recordInput, { ...pageFields, ...personLookupFields });
describeInput(recordedCreditInput, { ...personLookupFields, id: entryId });
describeEntity(pointsLine, 'LedgerLine', {
  kind: 'What the line is for.',
  points: 'Points given, or taken back where negative; the sum of all lines is the number of points.',
  at: timeField('When it happened.'),
  is_undone: 'Whether a later line takes these points back.',
  title: 'Title of the request.',
  person: 'The other person.',
});
