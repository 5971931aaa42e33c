import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits as base64url, for sessions and links. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A hashid: 16 URL-safe characters with at least one letter, so that it is never taken for a numeric id. */
export function newHashid(): string {
  for (;;) {
    const hashid = randomBytes(12).toString('base64url');
    if (/[A-Za-z]/.test(hashid)) return hashid;
  }
}

/** Signature of a text under the operator's secret, for one purpose only. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`, 'utf8').digest('base64url');
}

/** Whether a signature is right; takes the same time for every wrong one. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const right = Buffer.from(sign(secret, purpose, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
