import { trackInput } from '@exchange/contract/collaborators';
import { successfulCollaborator, trackedOutput } from '@exchange/contract/requests';
import { describeEntity, describeInput, emailField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { personFields } from '../profiles/profiles.docs.ts';
import { requestIdField } from '../requests/requests.docs.ts';

const collaboratorFields = {
  id: 'Id.',
  hashid: personFields.hashid,
  email: emailField('Address as the owner typed it.'),
  verified: 'Whether the person ever offered help on this very request.',
};

describeEntity(successfulCollaborator, 'SuccessfulCollaborator', collaboratorFields);
describeEntity(trackedOutput, 'TrackedCollaborator', { ...collaboratorFields, message: messageField });

describeInput(trackInput, { id: requestIdField, email: emailField('Address of the person’s account.') });
