import { randomBytes } from 'node:crypto';
import { lifetimes } from '@exchange/contract/limits';
import { isSigned, sign } from '../../core/tokens.ts';

/** A browser that has logged in to an account before, the one exception of the lockout (docs/behaviour/auth.md#lockout). */
export interface KnownBrowser {
  readonly userId: number;
  readonly browserId: string;
  /** Milliseconds since 1970, UTC. */
  readonly since: number;
}

const purpose = 'known-browser';

/** The value of the signed `known` cookie. A browser keeps its id when it logs in to other accounts. */
export function knownCookie(
  secret: string,
  userId: number,
  now: number,
  browserId = randomBytes(12).toString('base64url'),
): string {
  const body = `${userId}.${browserId}.${now}`;
  return `${body}.${sign(secret, purpose, body)}`;
}

/** Reads a `known` cookie. @returns nothing for a forged, expired or malformed one */
export function readKnownCookie(secret: string, cookie: string | undefined, now: number): KnownBrowser | undefined {
  const [userId, browserId, since, signature, ...rest] = (cookie ?? '').split('.');
  if (!userId || !browserId || !since || !signature || rest.length > 0) return undefined;
  if (!isSigned(secret, purpose, `${userId}.${browserId}.${since}`, signature)) return undefined;
  const age = now - Number(since);
  if (!(age < lifetimes.knownBrowserDays * 86_400_000)) return undefined;
  return { userId: Number(userId), browserId, since: Number(since) };
}
