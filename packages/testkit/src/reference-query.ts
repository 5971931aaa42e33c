import { masterStatus, requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';

/** Active requests that take offers, of others whom the viewer does not block, without those that the viewer hid. */
const fromActive = (viewerId: number) => sql`
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join app_user viewer on viewer.id = ${viewerId}
    where request.deleted_at is null and owner.delete_at is null
      and request.status_id = ${requestStatus.active} and request.accepts_offers
      and owner.id <> viewer.id
      and owner.id not in (select blocked_id from user_block where blocker_id = viewer.id)
      and not exists (
        select from recipient_state s where s.user_id = viewer.id and s.request_id = request.id and s.state = 'hidden')`;

/** Whether a request is shared with the viewer. */
const isInScope = sql`case request.share_scope
  when 'everyone' then true
  when 'verified' then viewer.is_verified_institute
  when 'my' then viewer.is_verified_institute and owner.is_verified_institute
    and viewer.institute_id = owner.institute_id
  when 'selected' then viewer.is_verified_institute and viewer.institute_id in (
    select institute_id from request_institute where request_id = request.id)
  end`;

/**
 * The ids of a viewer's new requests, newest first, as docs/behaviour/requests.md#new-requests defines them and without blocked
 * people: a plain query on normalised tables, with which the product's answers are compared.
 */
export async function referenceNewIds(db: Db, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request.id
    ${fromActive(viewerId)}
      and (owner.id not in (select blocker_id from user_block where blocked_id = viewer.id) or exists (
        select from offer r where r.helper_id = viewer.id and r.request_id = request.id))
      and not exists (
        select from offer r
        where r.helper_id = viewer.id and r.request_id = request.id and r.withdrawn_at is null)
      and ${isInScope}
      and exists (
        select from request_technical_area area
        join user_technical_area mine on mine.area_id = area.area_id and mine.user_id = viewer.id
        where area.request_id = request.id
          and case viewer.master_collaboration_status_id
            when ${masterStatus.openToAll} then true
            when ${masterStatus.notOpen} then false
            else exists (
              select from collaboration_preference cell
              where cell.user_id = viewer.id and cell.area_id = area.area_id
                and cell.type_id = request.collaboration_type_id)
            end)
    order by request.created_at desc, request.id desc`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether the viewer may see a request that is no draft. */
const isVisible = sql`(exists (select from offer r where r.helper_id = viewer.id and r.request_id = request.id)
  or owner.id not in (select blocker_id from user_block where blocked_id = viewer.id)
  and ${isInScope})`;

/**
 * The ids of the Active requests of others that a viewer may see and has not hidden, newest first, as docs/behaviour/search.md#search
 * defines what is searched with `among=all`: a plain query, with which the product's answers are compared.
 */
export async function referenceFindableIds(db: Db, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request.id
    ${fromActive(viewerId)}
      and ${isVisible}
    order by request.created_at desc, request.id desc`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * The ids of the solved requests of others that are shown to a viewer, newest first, as docs/behaviour/search.md#search defines what is
 * searched with `among=solved`: a plain query, with which the product's answers are compared.
 */
export async function referenceSolvedIds(db: Db, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request.id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join app_user viewer on viewer.id = ${viewerId}
    where request.deleted_at is null and owner.delete_at is null
      and request.status_id = ${requestStatus.completed} and request.is_solution_shown
      and owner.id <> viewer.id
      and owner.id not in (select blocked_id from user_block where blocker_id = viewer.id)
      and ${isVisible}
    order by request.created_at desc, request.id desc`.execute(db);
  return rows.map((row) => row.id);
}
