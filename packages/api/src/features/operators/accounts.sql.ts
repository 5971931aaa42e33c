import type {
  OperatorPeopleInput,
  OperatorPerson,
  PeopleCounts,
  PeopleState,
  PersonDetails,
} from '@exchange/contract/operators';
import type { PageOf } from '@exchange/contract/pagination';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { isLeaving } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { isForViewer } from '../moderation/reports.sql.ts';
import { hasFactorOf } from '../second-factor/factors.sql.ts';
import { asSearchedId, contains, continuesAt } from '../staff/console.sql.ts';
import { isEntryForViewer } from './audit.sql.ts';

const stateConditions: Record<PeopleState, RawBuilder<SqlBool>> = {
  all: sql`true`,
  unverified: sql`person.verified_at is null`,
  suspended: sql`person.suspended_at is not null`,
  provisional: sql`person.suspended_at is not null and person.is_suspension_provisional`,
  leaving: isLeaving('person'),
  staff: sql`person.id in (select user_id from staff_role)`,
};

const columns = sql`
  person.id as user_id, person.hashid, person.name, person.email, institute.name as institute_name, person.claimed_institute,
  person.is_verified_institute, person.created_at, person.verified_at,
  case when person.verified_at is not null then person.active_at end as active_at, person.delete_at as deletes_at,
  person.suspended_at, person.suspended_until, person.suspension_reason, person.deactivated_at,
  person.suspended_at is not null and person.is_suspension_provisional as is_suspension_provisional,
  (select role from staff_role where user_id = person.id) as role`;

/** Accounts that hold a text in name, address or institute, or have this id; the newest first, erased ones never. */
export async function listAccounts(
  db: Db,
  { q, state, limit, cursor }: OperatorPeopleInput,
): Promise<PageOf<OperatorPerson>> {
  const { rows } = await sql<OperatorPerson & { cursor_at: string; cursor_id: number }>`
    select ${columns}, person.created_at::text as cursor_at, person.id as cursor_id
    from app_user person left join institute on institute.id = person.institute_id
    where person.erased_at is null and ${stateConditions[state]}
      and (${q === ''}::boolean or person.id = ${asSearchedId(q)} or person.hashid = ${q}
        or ${contains(sql`person.name`, q)} or ${contains(sql`person.email`, q)}
        or ${contains(sql`coalesce(institute.name, person.claimed_institute)`, q)})
      and ${continuesAt(sql`person.created_at`, sql`person.id`, fromCursor(cursor))}
    order by person.created_at desc, person.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}

/** How many accounts are in each state. */
export async function countAccounts(db: Db): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`
    select ${sql.join(
      Object.entries(stateConditions).map(
        ([state, condition]) => sql`count(*) filter (where ${condition}) as ${sql.id(state)}`,
      ),
    )}
    from app_user person where erased_at is null`.execute(db);
  return rows[0] ?? { all: 0, unverified: 0, suspended: 0, provisional: 0, leaving: 0, staff: 0 };
}

/** The last rows of a statement, as a list. */
const newest = (rows: RawBuilder<unknown>) =>
  sql`coalesce((select jsonb_agg(row order by row.id desc) from (${rows} order by id desc limit 10) row), '[]')`;

/** The facts of an account for a viewer, who learns of no report about themselves; nothing for an unknown or erased one. */
export async function findAccountDetails(db: Db, viewerId: number, id: number): Promise<PersonDetails | undefined> {
  const { rows } = await sql<PersonDetails>`
    select ${columns},
      ${newest(sql`select request.id, request.title, ${nameOf('collaboration_request_status', 'status')} as status_name
        from collaboration_request request join collaboration_request_status status on status.id = request.status_id
        where request.user_id = person.id and request.published_at is not null
          and (request.deleted_at is null or request.removed_at is not null)`)} as requests,
      ${newest(sql`select request.id, request.title, offer.withdrawn_at is not null as is_withdrawn
        from offer join collaboration_request request on request.id = offer.request_id
        where offer.helper_id = person.id and request.status_id <> ${sql.lit(requestStatus.draft)}
          and (request.deleted_at is null or request.removed_at is not null)`)} as offers,
      ${newest(sql`select report.id, report.kind, report.reason, report.closed_at is null as is_open
        from report where about_id = person.id and ${isForViewer(viewerId)}`)} as reports,
      ${newest(sql`select entry.id, to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD') as "on", entry.action, entry.reason
        from audit_entry entry
        where subject_kind = 'person' and subject_id = person.id and ${isEntryForViewer(viewerId)}`)} as history,
      (select count(*)::int from mail_outbox where to_key = person.email_key and kind in ('verification', 'verification_resend')) as verification_mail_count,
      (select count(*)::int from session where user_id = person.id) as session_count,
      ${hasFactorOf('person.id')} as has_second_factor,
      (select jsonb_build_object('email', change.email, 'due_at', to_char(change.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'is_pressed', change.pressed_at is not null, 'is_own', coalesce(change.actor_id = ${viewerId}, false))
        from address_change change where change.user_id = person.id) as address_change,
      (select count(*)::int from collaboration_request where user_id = person.id and published_at is not null) as request_count,
      (select count(*)::int from offer where helper_id = person.id) as offer_count,
      (select count(*)::int from report where about_id = person.id and ${isForViewer(viewerId)}) as report_count,
      (select count(*)::int from audit_entry entry
        where subject_kind = 'person' and subject_id = person.id and action = 'person_warned' and ${isEntryForViewer(viewerId)}) as warning_count
    from app_user person left join institute on institute.id = person.institute_id
    where person.id = ${id} and person.erased_at is null`.execute(db);
  return rows[0];
}

/** Makes an account due to be erased now. */
export async function setDeletionNow(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('app_user').set({ delete_at: sql<string>`now()` }).where('id', '=', id).execute();
}
