import * as z from 'zod/mini';
import { clientIdDoc, describeEntity, describeInput, timeDoc } from './api-docs.ts';
import { newPassword, newPasswordDoc, passwordExample } from './auth.ts';
import { clientId, lookupId } from './ids.ts';
import { lifetimes, limits } from './limits.ts';
import { messageDoc, messageReply } from './pagination.ts';
import type { RefusalEntry } from './refusals.ts';
import { accountRefusalSentences, accountSentences } from './sentences/account.ts';
import { messages } from './sentences/messages.ts';
import { text } from './text.ts';

/** Keys are codes on the wire; some keep the name that they were published with (docs/behaviour/api.md#errors). */
export const accountRefusals = {
  'account.leaving': {
    status: 403,
    sentence: accountRefusalSentences.leaving,
  },
  'account.wrongPassword': { status: 403, sentence: accountRefusalSentences.wrongPassword },
  'account.loginAgain': { status: 403, sentence: accountRefusalSentences.loginAgain, code: 'login_again' },
  'account.noPassword': {
    status: 403,
    sentence: accountRefusalSentences.noPassword,
  },
  'account.tooManyTries': {
    status: 429,
    sentence: accountRefusalSentences.tooManyTries,
    code: 'rate_limited',
  },
  'account.sessionNotFound': { status: 404, sentence: accountRefusalSentences.sessionNotFound },
  'account.tokenNotFound': { status: 404, sentence: accountRefusalSentences.tokenNotFound },
  'account.tooManyTokens': {
    status: 409,
    sentence: accountRefusalSentences.tooManyTokens,
  },
  'account.tooManyNewTokens': {
    status: 429,
    sentence: accountRefusalSentences.tooManyNewTokens,
    code: 'rate_limited',
  },
} as const satisfies Record<string, RefusalEntry>;

/** Path of the data export, one JSON file (docs/behaviour/account.md#data-export). */
export const exportPath = '/api/account/export';

/** The name under which it is saved. */
export const exportFile = 'my-data.json';

const typedPassword = z
  .string({ error: accountSentences.validation.currentPassword })
  .check(z.minLength(1, { error: accountSentences.validation.currentPassword }));

/**
 * The password of the account, as typed; any text goes, so that a malformed one is answered like a wrong one. The rule asks for it,
 * because with `PASSWORDS=off` a fresh login stands for it (docs/behaviour/account.md#account-data).
 */
export const ownPassword = z.optional(typedPassword);

/** A browser that is logged in. */
export const session = z.object({
  id: z.int(),
  /** A few plain words, `Firefox on Linux`; `null` if the browser did not say. */
  browser: z.nullable(z.string()),
  created_at: z.string(),
  /** To the hour, which is how often use is noted. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});

export type Session = z.output<typeof session>;

describeEntity(session, 'LoggedInBrowser', {
  id: 'Id.',
  browser: 'The browser in a few words, as it was at login.',
  created_at: timeDoc('When it logged in.'),
  last_used_at: timeDoc('When it was last used, to the hour.'),
  is_current: 'Whether this call came from it.',
});

export const endSessionInput = z.object({ id: lookupId, password: ownPassword });

export const passwordDoc = {
  description: 'The password of the account; with `PASSWORDS=off` it is left out, and the login must be fresh.',
  example: passwordExample,
};

describeInput(endSessionInput, {
  id: { description: 'The session, by its id.', example: 12 },
  password: passwordDoc,
});

export const endOtherSessionsInput = z.object({ password: ownPassword });

describeInput(endOtherSessionsInput, { password: passwordDoc });

export const changePasswordInput = z.object({ currentPassword: typedPassword, newPassword });

describeInput(changePasswordInput, {
  currentPassword: { description: 'The password as it is now.', example: passwordExample },
  newPassword: { ...newPasswordDoc, example: 'Another-Horse-2' },
});

export const deleteAccountInput = z.object({ password: ownPassword });

describeInput(deleteAccountInput, { password: passwordDoc });

/** A login at a provider that is linked to the account. */
export const linkedLogin = z.object({
  name: z.string(),
  id: z.int(),
  provider: z.enum(['institute', 'orcid']),
  issuer: z.string(),
  subject: z.string(),
  linked_at: z.string(),
});

export type LinkedLogin = z.output<typeof linkedLogin>;

describeEntity(linkedLogin, 'LinkedLogin', {
  name: 'The provider, as people know it; an institute that is not configured any more by its issuer.',
  id: 'Id.',
  provider: '`institute` or `orcid`.',
  issuer: 'The issuer of the identity, an address.',
  subject: 'Who one is at the issuer; of ORCID the iD.',
  linked_at: timeDoc('When it was linked.'),
});

export const unlinkLoginInput = z.object({ id: lookupId, password: ownPassword });

describeInput(unlinkLoginInput, {
  id: { description: 'The linked login, by its id.', example: 12 },
  password: passwordDoc,
});

export const permitOrcidInput = z.object({ password: ownPassword });

describeInput(permitOrcidInput, { password: passwordDoc });

/** A sealed text with which this session may link an ORCID iD, for a few minutes. */
export const orcidPermit = z.object({ permit: z.string() });

describeEntity(orcidPermit, 'OrcidPermit', { permit: 'A sealed text, for this session and a few minutes.' });

/** When the account is to be erased; `null` if it stays. */
export const deletion = z.object({ deletes_at: z.nullable(z.string()) });

const deletionTime = timeDoc('When the account will be erased; `null` where it stays.');

describeEntity(deletion, 'Deletion', { deletes_at: deletionTime });

/** The answer to the wish: until when one may change one's mind. */
export const requestedDeletion = z.extend(messageReply, deletion.shape);

describeEntity(requestedDeletion, 'RequestedDeletion', { message: messageDoc, deletes_at: deletionTime });

/** What an access token may do: `read` calls queries, `full` also changes what its owner may change. */
export const tokenScopes = ['read', 'full'] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** An access token of one's own, without its secret. */
export const accessToken = z.object({
  id: z.int(),
  name: z.string(),
  scope: z.enum(tokenScopes),
  created_at: z.string(),
  expires_at: z.string(),
  is_expired: z.boolean(),
  /** To the minute; `null` before its first use. */
  last_used_at: z.nullable(z.string()),
});

export type AccessToken = z.output<typeof accessToken>;

const tokenDocs = {
  id: 'Id.',
  name: 'What its owner calls it.',
  scope: '`read`: calls that change nothing; `full`: all but those that need a login.',
  created_at: timeDoc('When it was created.'),
  expires_at: timeDoc('Until when it is valid.'),
  is_expired: 'Whether that is over.',
  last_used_at: timeDoc('When it was last used, to the minute; `null` before its first use.'),
};

describeEntity(accessToken, 'AccessToken', tokenDocs);

/** `POST /api/account/tokens`; `days` is how long the token is valid. */
export const createTokenInput = z.object({
  name: text({
    lines: 'one',
    max: limits.accessTokenName,
    tooLong: messages.tooLong.name,
    required: accountSentences.validation.tokenName,
  }),
  scope: z.enum(tokenScopes, { error: accountSentences.validation.tokenScope }),
  days: z
    .int({ error: accountSentences.validation.tokenDays })
    .check(
      z.positive({ error: accountSentences.validation.tokenDays }),
      z.lte(lifetimes.accessTokenDays, { error: accountSentences.validation.tokenDays }),
    ),
  password: ownPassword,
  client_id: clientId,
});

describeInput(createTokenInput, {
  name: { description: 'What the token is for.', example: 'Nightly backup' },
  scope: { description: 'What it may do.', example: 'read' },
  days: { description: 'How long it is valid, in days.', example: 90 },
  password: passwordDoc,
  client_id: clientIdDoc,
});

/** The only reply that holds the token itself. */
export const createdToken = z.extend(messageReply, { ...accessToken.shape, token: z.string() });

export type CreatedToken = z.output<typeof createdToken>;

describeEntity(createdToken, 'CreatedToken', {
  message: messageDoc,
  ...tokenDocs,
  token: 'The token itself, which no other reply holds.',
});

export const revokeTokenInput = z.object({ id: lookupId });

describeInput(revokeTokenInput, { id: { description: 'The token, by its id.', example: 7 } });
