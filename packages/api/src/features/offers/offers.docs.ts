import { offerHelpInput, offerHelpOutput } from '@exchange/contract/offers';
import { describeEntity, describeInput } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { chatIdDescription, requestIdField } from '../requests/requests.docs.ts';

describeEntity(offerHelpOutput, 'CreatedOffer', {
  message: messageField,
  collaboration_request_response_id: chatIdDescription,
});

describeInput(offerHelpInput, {
  requestId: requestIdField,
  message: { description: 'The first message of the chat.', example: 'I have done this before.' },
});
