import type { Db } from '@exchange/db';

/** What the audit log says about a person, the oldest first. */
export function auditOf(db: Db, personId: number) {
  return db
    .selectFrom('audit_entry')
    .select(['actor_id', 'action', 'reason', 'details'])
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', personId)
    .orderBy('id')
    .execute();
}
