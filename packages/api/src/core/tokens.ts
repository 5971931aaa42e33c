import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url, for sessions and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** 128 random bits as lower-case hexadecimal digits, for the local part of an address: programs change its case. */
export function newReplyToken(): string {
  return randomBytes(16).toString('hex');
}

/** What access tokens begin with, so that people and programs that look for leaked secrets recognise them. */
const accessTokenPrefix = 'rx_';

/** An access token: the prefix and 256 random bits. */
export function newAccessToken(): string {
  return accessTokenPrefix + newToken();
}

/** The access token of a salt, which is random and kept for a repeat of the call: it gets the token again, although only its hash is stored. */
export function accessTokenFor(secret: string, salt: string): string {
  return accessTokenPrefix + sign(secret, 'access token', salt);
}

/** Whether a text has the format of an access token; other texts need no query. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(accessTokenPrefix) && /^[A-Za-z0-9_-]{43}$/.test(text.slice(accessTokenPrefix.length));
}

/** The stored form of a token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A hashid: 16 URL-safe characters with at least one letter, so that it cannot be a numeric id. */
export function newHashid(): string {
  for (;;) {
    const hashid = randomBytes(12).toString('base64url');
    if (/[A-Za-z]/.test(hashid)) return hashid;
  }
}

/** The signature of a text with the operator's secret, valid for one purpose. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`, 'utf8').digest('base64url');
}

/** Whether a signature is valid; the duration does not depend on where it differs. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
