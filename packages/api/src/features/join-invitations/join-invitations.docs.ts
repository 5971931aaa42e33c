import {
  joinInvitation,
  joinInvitationInput,
  joinInvitationsLookup,
  withdrawJoinInvitationInput,
} from '@exchange/contract/join-invitations';
import { clientIdField, describeEntity, describeInput, emailField, timeField } from '../../core/api-docs.ts';
import { requestIdField } from '../requests/requests.docs.ts';

const joinAddress = emailField('Address that has no account.');
describeInput(joinInvitationInput, { id: requestIdField, email: joinAddress, client_id: clientIdField });
describeInput(joinInvitationsLookup, { id: requestIdField });
describeInput(withdrawJoinInvitationInput, {
  id: requestIdField,
  invitationId: { description: 'Id of the invitation.', example: 3 },
});
describeEntity(joinInvitation, 'JoinInvitation', {
  id: 'Id.',
  email: 'Address as typed.',
  invited_at: timeField('When it was invited.'),
});
