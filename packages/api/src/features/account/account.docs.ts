import {
  accessToken,
  changePasswordInput,
  createdToken,
  createTokenInput,
  deleteAccountInput,
  deletion,
  endOtherSessionsInput,
  endSessionInput,
  exportPath,
  linkedLogin,
  orcidPermit,
  permitOrcidInput,
  requestedDeletion,
  revokeTokenInput,
  session,
  unlinkLoginInput,
} from '@exchange/contract/account';
import { type ApiTag, clientIdField, describeEntity, describeInput, timeField } from '../../core/api-docs.ts';
import { messageField } from '../../core/shared.docs.ts';
import { newPasswordField, passwordExample } from '../auth/auth.docs.ts';

export const accountTag: ApiTag = {
  name: 'Account',
  description: `One’s own sessions, access tokens, password and account. \`GET ${exportPath}\` answers everything one has written as one JSON file.`,
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
describeEntity(orcidPermit, 'OrcidPermit', { permit: 'A sealed text, for this session and a few minutes.' });
const tokenFields = {
  id: 'Id.',
  name: 'What its owner calls it.',
  scope: '`read`: calls that change nothing; `full`: all but those that need a login.',
  created_at: timeField('When it was created.'),
  expires_at: timeField('Until when it is valid.'),
  is_expired: 'Whether that is over.',
  last_used_at: timeField('When it was last used, to the minute; `null` before its first use.'),
};
describeEntity(accessToken, 'AccessToken', tokenFields);
describeEntity(createdToken, 'CreatedToken', {
  message: messageField,
  ...tokenFields,
  token: 'The token itself, which no other reply holds.',
});
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
describeInput(unlinkLoginInput, {
  id: { description: 'The linked login, by its id.', example: 12 },
  password: passwordField,
});
describeInput(permitOrcidInput, { password: passwordField });
describeInput(deleteAccountInput, { password: passwordField });
describeInput(createTokenInput, {
  name: { description: 'What the token is for.', example: 'Nightly backup' },
  scope: { description: 'What it may do.', example: 'read' },
  days: { description: 'How long it is valid, in days.', example: 90 },
  password: passwordField,
  client_id: clientIdField,
});
describeInput(revokeTokenInput, { id: { description: 'The token, by its id.', example: 7 } });
