import type { AuditEntry, AuditInput } from '@exchange/contract/operators';
import type { PageOf } from '@exchange/contract/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerContext } from '../../core/context.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { continuesAt } from '../staff/console.sql.ts';

/**
 * Whether a viewer may read the row `entry`: what others did about the viewer, except roles, is for others, because it would tell of a report
 * (docs/behaviour/operators.md#decisions-about-reports).
 */
export function isEntryForViewer(viewerId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(entry.about_id is distinct from ${viewerId}::int or entry.actor_id = ${viewerId}::int
    or entry.action in ('role_granted', 'role_revoked'))`;
}

/** Entries of the audit log for a viewer, the last first, with names as they are now. */
export async function listAuditEntries(
  { db, viewer }: ViewerContext,
  { actor_id, action, from, to, limit, cursor }: AuditInput,
): Promise<PageOf<AuditEntry>> {
  const { rows } = await sql<AuditEntry & { cursor_at: string; cursor_id: number }>`
    select entry.id, entry.created_at, entry.actor_id, actor.name as actor_name, entry.action, entry.subject_kind, entry.subject_id,
      case entry.subject_kind
        when 'person' then (select name from app_user where id = entry.subject_id)
        when 'invitation' then (select email from join_invitation where id = entry.subject_id)
        when 'request' then (select title from collaboration_request where id = entry.subject_id)
        when 'institute' then (select name from institute where id = entry.subject_id)
        when 'area' then (select ${nameOf('technical_area', 'area')} from technical_area area where id = entry.subject_id)
        when 'type' then (select ${nameOf('collaboration_type', 'type')} from collaboration_type type where id = entry.subject_id) end as subject_name,
      -- Entries before 0.3.0 name the chat whose messages were read, which says who reported.
      entry.reason, entry.details - 'chat' as details, entry.created_at::text as cursor_at, entry.id as cursor_id
    from audit_entry entry left join app_user actor on actor.id = entry.actor_id
    where ${isEntryForViewer(viewer.user_id)}
      and (${actor_id ?? null}::int is null or entry.actor_id = ${actor_id ?? null}::int)
      and (${action ?? null}::text is null or entry.action = ${action ?? null})
      and (${from ?? null}::date is null or entry.created_at >= ${from ?? null}::date::timestamp at time zone 'UTC')
      and (${to ?? null}::date is null or entry.created_at < (${to ?? null}::date + 1)::timestamp at time zone 'UTC')
      and ${continuesAt(sql`entry.created_at`, sql`entry.id`, fromCursor(cursor))}
    order by entry.created_at desc, entry.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}

/** The people who have acted as a viewer may know, by name. */
export async function listActors({ db, viewer }: ViewerContext): Promise<{ user_id: number; name: string | null }[]> {
  const { rows } = await sql<{ user_id: number; name: string | null }>`
    select id as user_id, name from app_user
    where id in (select actor_id from audit_entry entry where ${isEntryForViewer(viewer.user_id)}) order by name, id`.execute(
    db,
  );
  return rows;
}
