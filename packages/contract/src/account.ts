import * as z from 'zod/mini';
import { clientId, lookupId } from './ids.ts';
import { lifetimes } from './lifetimes.ts';
import { limits } from './limits.ts';
import { tokenMessages } from './messages/tokens.ts';
import { messages } from './messages.ts';
import { messageReply } from './pagination.ts';
import { newPassword } from './passwords.ts';
import { text } from './text.ts';

/** Path of the data export, one JSON file (docs/behaviour.md#data-export). */
export const exportPath = '/api/account/export';
/** The name under which it is saved. */
export const exportFile = 'my-data.json';

/** The password of the account, as typed; any text goes, so that a malformed one is answered like a wrong one. */
const ownPassword = z
  .string(messages.validation.currentPassword)
  .check(z.minLength(1, messages.validation.currentPassword));

/** A browser that is logged in. */
export const session = z.object({
  id: z.int(),
  /** A few plain words, `Firefox on Linux`; `null` where the browser did not say. */
  browser: z.nullable(z.string()),
  created_at: z.string(),
  /** To the hour, which is how often use is noted. */
  last_used_at: z.string(),
  is_current: z.boolean(),
});
export type Session = z.output<typeof session>;

export const endSessionInput = z.object({ id: lookupId, password: ownPassword });
export const endOtherSessionsInput = z.object({ password: ownPassword });
export const changePasswordInput = z.object({ currentPassword: ownPassword, newPassword });
export const deleteAccountInput = z.object({ password: ownPassword });

/** A login at a provider that is linked to the account. */
export const linkedLogin = z.object({
  id: z.int(),
  provider: z.enum(['institute', 'orcid']),
  issuer: z.string(),
  subject: z.string(),
  linked_at: z.string(),
});
export type LinkedLogin = z.output<typeof linkedLogin>;
export const unlinkLoginInput = z.object({ id: lookupId, password: ownPassword });
export const permitOrcidInput = z.object({ password: ownPassword });
/** A sealed text with which this session may link an ORCID iD, for a few minutes. */
export const orcidPermit = z.object({ permit: z.string() });

/** When the account is to be erased; `null` where it stays. */
export const deletion = z.object({ deletes_at: z.nullable(z.string()) });
/** The answer to the wish: until when one may change one's mind. */
export const requestedDeletion = z.extend(messageReply, deletion.shape);

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

/** `POST /api/account/tokens`; `days` is how long the token is valid. */
export const createTokenInput = z.object({
  name: text({
    lines: 'one',
    max: limits.accessTokenName,
    tooLong: messages.validation.tooLong('Name', limits.accessTokenName),
    required: tokenMessages.name,
  }),
  scope: z.enum(tokenScopes, tokenMessages.scope),
  days: z
    .int(tokenMessages.days)
    .check(z.positive(tokenMessages.days), z.lte(lifetimes.accessTokenDays, tokenMessages.days)),
  password: ownPassword,
  client_id: clientId,
});
/** The only reply that holds the token itself. */
export const createdToken = z.extend(messageReply, { ...accessToken.shape, token: z.string() });
export type CreatedToken = z.output<typeof createdToken>;
export const revokeTokenInput = z.object({ id: lookupId });
