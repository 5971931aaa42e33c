import { reasonOf } from '@exchange/api/core/error-details';
import { findAge, type MailClaim, markMailFailed } from '@exchange/api/mail/outbox-claims.sql';
import { fieldOf } from '@exchange/contract/unknown';
import type { Db } from '@exchange/db';
import { backoff } from './backoff.ts';

/** With the pauses between them, these attempts take about a day. */
const maxAttempts = 200;

/**
 * Whether another attempt is useless: the mail server refused this recipient or email for good, or the address is invalid.
 * A refused login or sender is not final: the operator can correct it, and emails wait for that.
 */
function isPermanent(error: unknown): boolean {
  const [status, command, code] = ['responseCode', 'command', 'code'].map((name) => fieldOf(error, name));
  if (code === 'EENVELOPE' && command === 'API') return true;
  return typeof status === 'number' && status >= 500 && status < 600 && (command === 'RCPT TO' || command === 'DATA');
}

/** Replaces email addresses, which mail servers repeat in their replies; stored reasons must not disclose recipients. */
function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"']+@[^\s<>"']+/g, '(address)');
}

/** Records a failed delivery and plans the next attempt, or gives the email up. */
export async function recordMailFailure(db: Db, claim: MailClaim, error: unknown): Promise<void> {
  await markMailFailed(db, claim, {
    reason: withoutAddresses(reasonOf(error) ?? 'unknown').slice(0, 500),
    isFinal: isPermanent(error) || claim.attempts >= maxAttempts,
    retryInSeconds: backoff(claim.attempts, (await findAge(db, claim.id)) ?? 0, Math.random()),
  });
}
