import { isAccessToken, type Refusal } from '@exchange/api';
import type { FastifyRequest } from 'fastify';

/** The scheme, and the token as far as it has the format of one of ours (RFC 6750, section 2.1). */
const bearer = /^bearer(?: +(\S+))? *$/i;

/**
 * The access token of a call: `undefined` without a bearer token, and `null` for one that cannot be ours. A call with a bearer
 * token has no session, whatever cookies it sends (docs/behaviour/account.md#access-tokens).
 */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | null | undefined {
  const match = bearer.exec(headers.authorization ?? '');
  if (match === null) return undefined;
  const token = match[1] ?? '';
  return isAccessToken(token) ? token : null;
}

/** What `WWW-Authenticate` says about a refused access token (RFC 6750, section 3). */
export const challenges: Partial<Record<Refusal['key'], string>> = {
  'auth.accessToken': 'Bearer error="invalid_token"',
  'auth.tokenReadOnly': 'Bearer error="insufficient_scope"',
  'provisioning.token': 'Bearer error="invalid_token"',
  'auth.sessionOnly': 'Bearer error="insufficient_scope"',
};
