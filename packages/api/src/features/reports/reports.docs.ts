import { reportInput } from '@exchange/contract/reports';
import { clientIdField, describeInput } from '../../core/api-docs.ts';

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
