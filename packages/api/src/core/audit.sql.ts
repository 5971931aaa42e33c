import type { AuditAction, AuditSubject } from '@exchange/contract/operators';
import type { Tx } from '@exchange/db';

/** What is written down of an action; `actorId` is null for the command line and for jobs. */
export interface AuditEntry {
  readonly actorId: number | null;
  readonly action: AuditAction;
  readonly subject?: { readonly kind: AuditSubject; readonly id: number };
  /** The person whom it concerns, if the subject is not that person. */
  readonly aboutId?: number | null;
  readonly reason?: string | null;
  readonly details?: object;
}

/** Adds an entry to the audit log, in the transaction of what it describes (docs/behaviour/operators.md#audit-log). */
export async function insertAuditEntry(
  tx: Tx,
  { actorId, action, subject, aboutId, reason = null, details = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      actor_id: actorId,
      action,
      subject_kind: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      about_id: aboutId ?? (subject?.kind === 'person' ? subject.id : null),
      reason,
      details: JSON.stringify(details),
    })
    .execute();
}
