import {
  creditedPerson,
  giveCreditInput,
  givenCreditReply,
  requestHelper,
  takeCreditBackInput,
} from '@exchange/contract/credit';
import { clientIdField, describeEntity, describeInput, emailField, timeField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { instituteFields, personFields } from '../profiles/profiles.docs.ts';
import { requestIdField } from '../requests/requests.docs.ts';

const personToName = { id: 'Id.', hashid: personFields.hashid, name: personFields.name, ...instituteFields };
const creditedPersonFields = {
  ...personToName,
  email: emailField('Address as the owner typed it, if at all.'),
  verified: 'Whether the person ever offered help on this very request.',
  tracked_at: timeField('When the owner named the person.'),
  confirmed_at: timeField('When the person confirmed; null until then.'),
  roles: 'The CRediT roles that the person confirmed.',
  is_shown: 'Whether the entry is on the person’s profile.',
  owner_roles: 'The CRediT roles that the owner proposed.',
  thanks: 'The owner’s thanks; null for none.',
  is_thanks_shown: 'Whether the person accepted the thanks.',
};

describeEntity(creditedPerson, 'SuccessfulCollaborator', creditedPersonFields);
describeEntity(givenCreditReply, 'TrackedCollaborator', { ...creditedPersonFields, message: messageField });

describeEntity(requestHelper, 'RequestHelper', personToName);

describeInput(giveCreditInput, {
  id: requestIdField,
  email: emailField('Address of the person’s account.'),
  userId: 'A person who offered help on the request, instead of `email`.',
  client_id: clientIdField,
});
describeInput(takeCreditBackInput, { id: requestIdField, userId: 'Id of the person.' });
