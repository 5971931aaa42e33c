import {
  changePasswordInput,
  deleteAccountInput,
  deletion,
  endOtherSessionsInput,
  endSessionInput,
  exportPath,
  linkedLogin,
  orcidPermit,
  permitOrcidInput,
  requestedDeletion,
  session,
  unlinkLoginInput,
} from '@exchange/contract/account';
import { type ApiTag, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { newPasswordField, passwordExample } from '../auth/auth.docs.ts';

export const accountTag: ApiTag = {
  name: 'Account',
  description: `One’s own sessions, password and account. \`GET ${exportPath}\` answers everything one has written as one JSON file.`,
};

const deletionTime = timeField('When the account will be erased; `null` where it stays.');

describeEntity(session, 'LoggedInBrowser', {
  id: 'Id.',
  browser: 'The browser in a few words, as it was at login.',
  created_at: timeField('When it logged in.'),
  last_used_at: timeField('When it was last used, to the hour.'),
  is_current: 'Whether this call came from it.',
});
describeEntity(linkedLogin, 'LinkedLogin', {
  id: 'Id.',
  provider: '`institute` or `orcid`.',
  issuer: 'The issuer of the identity, an address.',
  subject: 'Who one is at the issuer; of ORCID the iD.',
  linked_at: timeField('When it was linked.'),
});
describeInput(unlinkLoginInput, { id: { description: 'The linked login, by its id.', example: 12 } });
describeEntity(orcidPermit, 'OrcidPermit', { permit: 'A sealed text, for this session and a few minutes.' });
describeEntity(deletion, 'Deletion', { deletes_at: deletionTime });
describeEntity(requestedDeletion, 'RequestedDeletion', { message: messageField, deletes_at: deletionTime });

const passwordField = { description: 'The password of the account.', example: passwordExample };
describeInput(endSessionInput, {
  id: { description: 'The session, by its id.', example: 12 },
  password: passwordField,
});
describeInput(endOtherSessionsInput, { password: passwordField });
describeInput(changePasswordInput, {
  currentPassword: { description: 'The password as it is now.', example: passwordExample },
  newPassword: { ...newPasswordField, example: 'Another-Horse-2' },
});
describeInput(permitOrcidInput, { password: passwordField });
describeInput(deleteAccountInput, { password: passwordField });
