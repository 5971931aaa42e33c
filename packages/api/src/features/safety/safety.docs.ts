import { blockedPerson, blockInput, reportInput, unblockInput } from '@exchange/contract/safety';
import {
  type ApiTag,
  clientIdField,
  describeEntity,
  describeInput,
  type FieldDoc,
  timeField,
} from '../../core/api-docs.ts';
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

describeInput(reportInput, {
  kind: { description: 'What is reported.', example: 'message' },
  id: { description: 'Id of the request, the person or the message.', example: 311 },
  reason: { description: 'Why it is reported.', example: 'spam' },
  text: {
    description: 'What the operator should know; needed with the reason `other`.',
    example: 'Third advertisement this week.',
  },
  client_id: clientIdField,
});
describeInput(blockInput, { userId: personId });
describeInput(unblockInput, { userId: personId });
