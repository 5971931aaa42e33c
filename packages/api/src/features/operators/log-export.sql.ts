import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

/** What a program reads of a log, in the order of their times. */
export const logKinds = ['audit', 'logins'] as const;
export type LogKind = (typeof logKinds)[number];

/** Where a page begins: behind this entry. */
interface Place {
  readonly at: string;
  readonly id: number;
}

const pageSize = 1000;
/** A transaction that began before may still commit for so long; a younger entry could then be passed over. */
const settleSeconds = 10;

const columns = {
  audit: sql`created_at, id, actor_id, action, subject_kind, subject_id, about_id, reason, details - 'chat' as details`,
  logins: sql`created_at, id, user_id, outcome, method, address`,
};
const tables = { audit: sql.table('audit_entry'), logins: sql.table('login_entry') };

type Entry = Readonly<Record<string, unknown>> & { readonly id: number; readonly created_at: string };

/** A page of a log, the oldest first, from behind a place on. @returns the entries, and their place if there may be more */
export async function pageOfLog(
  db: Db,
  kind: LogKind,
  { at, id }: Place,
): Promise<{ readonly entries: readonly Entry[]; readonly next: Place | undefined }> {
  const { rows } = await sql<Entry & { place_at: string }>`
    select ${columns[kind]}, created_at::text as place_at from ${tables[kind]}
    where (created_at, id) > (${at}::timestamptz, ${id}) and created_at < ${ago(settleSeconds, 'seconds')}
    order by created_at, id limit ${pageSize}`.execute(db);
  const last = rows.at(-1);
  return {
    entries: rows.map(({ place_at: _, ...entry }) => entry),
    next: last !== undefined && rows.length === pageSize ? { at: last.place_at, id: last.id } : undefined,
  };
}
