import { insertAuditEntry } from '../../core/audit.sql.ts';
import type { ViewerTxContext } from '../../core/context.ts';
import { refuse } from '../../core/refusal.ts';
import { wakeMailerAfterCommit } from '../../core/transaction.ts';
import { findConcerned, requeueMails } from './mails.sql.ts';

/** Sends an email again. @throws `operators.mailNotFound` if it has left, has no text any more, or is being sent */
export async function retryMail({ tx, viewer: { user_id: actorId } }: ViewerTxContext, id: number): Promise<void> {
  if ((await requeueMails(tx, id, actorId)) === 0) refuse('operators.mailNotFound');
  wakeMailerAfterCommit(tx);
  const aboutId = await findConcerned(tx, id);
  await insertAuditEntry(tx, { actorId, action: 'mail_retried', subject: { kind: 'mail', id }, aboutId });
}

/** Sends all emails again that failed and have their text. @returns their number */
export async function retryFailedMails({ tx, viewer: { user_id: actorId } }: ViewerTxContext): Promise<number> {
  const retried = await requeueMails(tx, null, actorId);
  if (retried === 0) return 0;
  wakeMailerAfterCommit(tx);
  await insertAuditEntry(tx, { actorId, action: 'mail_retried', details: { emails: retried } });
  return retried;
}
