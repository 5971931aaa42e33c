import { blockedPerson, blockInput, unblockInput } from '@exchange/contract/blocks';
import { type ApiTag, describeEntity, describeInput, type FieldDoc, timeField } from '../../core/api-docs.ts';
import { instituteFields, personFields } from '../profiles/profiles.docs.ts';

export const safetyTag: ApiTag = {
  name: 'Safety',
  description: 'Against abuse: reports to the operator, and blocks between people.',
};

const personId: FieldDoc = { description: 'The person, by id.', example: 3 };

describeEntity(blockedPerson, 'BlockedPerson', {
  ...personFields,
  ...instituteFields,
  blocked_at: timeField('When one blocked the person.'),
});

describeInput(blockInput, { userId: personId });
describeInput(unblockInput, { userId: personId });
