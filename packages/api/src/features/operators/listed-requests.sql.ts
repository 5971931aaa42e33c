import type { ListedRequest, OperatorRequestsInput, RequestState } from '@exchange/contract/operators';
import type { PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ViewerContext } from '../../core/context.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { isForViewer } from '../moderation/reports.sql.ts';
import { asSearchedId, contains, continuesAt, nameForStaff } from '../staff/console.sql.ts';

/** The open reports of a request that a viewer may know of. */
const openReports = (viewerId: number) => sql`(select count(*)::int from report
  where report.kind = 'request' and report.subject_id = request.id and report.closed_at is null and ${isForViewer(viewerId)})`;

const stateConditions = (viewerId: number): Record<RequestState, RawBuilder<SqlBool>> => ({
  all: sql`true`,
  active: sql`request.deleted_at is null and request.status_id = ${sql.lit(requestStatus.active)}`,
  withdrawn: sql`request.removed_at is not null`,
  reported: sql`request.id in (select subject_id from report where kind = 'request' and closed_at is null and ${isForViewer(viewerId)})`,
});

/**
 * Published requests by words of the title, their owner or their id, the newest first, withdrawn ones too. Drafts and what
 * owners deleted are nobody's to read.
 */
export async function listPublished(
  { db, viewer: { user_id: viewerId } }: ViewerContext,
  { q, state, limit, cursor }: OperatorRequestsInput,
): Promise<PageOf<ListedRequest>> {
  const { rows } = await sql<ListedRequest & { cursor_at: string; cursor_id: number }>`
    select request.id, request.title, request.description, request.user_id as owner_id, ${nameForStaff('owner')} as owner_name,
      request.status_id, ${nameOf('collaboration_request_status', 'status')} as status_name, request.removed_at as withdrawn_at, request.created_at,
      (select count(*)::int from offer
        where offer.request_id = request.id and offer.withdrawn_at is null) as offer_count,
      ${openReports(viewerId)} as report_count,
      request.created_at::text as cursor_at, request.id as cursor_id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join collaboration_request_status status on status.id = request.status_id
    where request.status_id <> ${sql.lit(requestStatus.draft)} and (request.deleted_at is null or request.removed_at is not null)
      and ${stateConditions(viewerId)[state]}
      and (${q === ''}::boolean or request.id = ${asSearchedId(q)} or ${contains(sql`request.title`, q)} or ${contains(sql`owner.name`, q)})
      and ${continuesAt(sql`request.created_at`, sql`request.id`, fromCursor(cursor))}
    order by request.created_at desc, request.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}
