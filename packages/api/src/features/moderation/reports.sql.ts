import { limits } from '@exchange/contract/limits';
import type {
  AccountFacts,
  ListedReport,
  ReportDetails,
  ReportedMessage,
  ReportOutcome,
} from '@exchange/contract/operators';
import type { Picture } from '@exchange/contract/pictures';
import type { ReportKind } from '@exchange/contract/reports';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { queueMessageWords } from '../chats/message-search.sql.ts';
import { removedMessage, textWithCount } from '../chats/messages.sql.ts';
import { countPictures, picturesOf } from '../pictures/pictures.sql.ts';
import { nameForStaff } from '../staff/console.sql.ts';

/** The people of a row, if the account is not erased. */
const somebody = (person: string) => sql<{ user_id: number; name: string | null } | null>`
  case when ${sql.ref(`${person}.id`)} is not null and ${sql.ref(`${person}.erased_at`)} is null
    then json_build_object('user_id', ${sql.ref(`${person}.id`)}, 'name', ${sql.ref(`${person}.name`)}) end`;

/**
 * Whether a viewer may read a report: one about the viewer, and one that is decided together with a report by the viewer, is for others
 * (docs/behaviour/operators.md#decisions-about-reports). Reports of one subject are closed at one moment.
 */
export function isForViewer(viewerId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(report.about_id is distinct from ${viewerId}::int and not exists (
    select from report own
    where own.reporter_id = ${viewerId}::int and own.kind = report.kind and own.subject_id = report.subject_id
      and own.closed_at is not distinct from report.closed_at))`;
}

/** Subjects with open reports for a viewer, the one that waits longest first; each with the number of its reports. */
export async function listOpenSubjects(db: Db, viewerId: number): Promise<ListedReport[]> {
  const { rows } = await sql<ListedReport>`
    select first.id, first.kind, first.reason, ${somebody('about')} as about, first.report_count, first.created_at,
      null as closed_at, null as outcome
    from (
      select distinct on (kind, subject_id) id, kind, reason, about_id, created_at,
        (count(*) over (partition by kind, subject_id))::int as report_count
      from report where closed_at is null and ${isForViewer(viewerId)} order by kind, subject_id, id) first
    left join app_user about on about.id = first.about_id
    order by first.id limit ${limits.listedReports}`.execute(db);
  return rows;
}

/** Closed reports for a viewer, the last closed first; those that were decided together are one. */
export async function listClosedReports(db: Db, viewerId: number): Promise<ListedReport[]> {
  const { rows } = await sql<ListedReport>`
    select first.id, first.kind, first.reason, ${somebody('about')} as about, first.report_count, first.created_at,
      first.closed_at, first.outcome
    from (
      select distinct on (closed_at, kind, subject_id) id, kind, reason, about_id, created_at, closed_at, outcome,
        (count(*) over (partition by closed_at, kind, subject_id))::int as report_count
      from report where closed_at is not null and ${isForViewer(viewerId)}
      order by closed_at desc, kind, subject_id, id) first
    left join app_user about on about.id = first.about_id
    order by first.closed_at desc, first.id desc limit ${limits.listedReports}`.execute(db);
  return rows;
}

/** The number of subjects with open reports, for a viewer or in all. */
export async function countOpenSubjects(db: Db, viewerId?: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select distinct kind, subject_id from report
      where closed_at is null and ${viewerId === undefined ? sql`true` : isForViewer(viewerId)}) subjects`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface FoundReport {
  readonly id: number;
  readonly kind: ReportKind;
  readonly subject_id: number;
  readonly about_id: number | null;
  readonly snapshot: Record<string, unknown>;
  readonly pictures: Picture[];
  readonly closed_at: string | null;
  readonly closing_note: string | null;
  readonly outcome: ReportOutcome | null;
}

export function findReportById(db: Db, viewerId: number, id: number): Promise<FoundReport | undefined> {
  return db
    .selectFrom('report')
    .select(['id', 'kind', 'subject_id', 'about_id', 'snapshot', 'closed_at', 'closing_note', 'outcome'])
    .select(picturesOf('report', 'report.id').as('pictures'))
    .where('id', '=', id)
    .where(isForViewer(viewerId))
    .executeTakeFirst();
}

/** The reports of the same subject that are open, or were closed together, first to last. */
export async function listReportsOfSubject(
  db: Db,
  { id, kind, subject_id }: FoundReport,
): Promise<ReportDetails['reports']> {
  const { rows } = await sql<ReportDetails['reports'][number]>`
    select report.id, report.reason, report.text, report.created_at, ${somebody('reporter')} as reporter
    from report left join app_user reporter on reporter.id = report.reporter_id
    where report.kind = ${kind} and report.subject_id = ${subject_id}
      and report.closed_at is not distinct from (select closed_at from report where id = ${id})
    order by report.id`.execute(db);
  return rows;
}

/** What is known of an account, without its address; nothing for an erased one. */
export async function findAccountFacts(db: Db, userId: number): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>`
    select person.id as user_id, person.name, person.created_at, coalesce(institute.name, person.claimed_institute) as institute_name,
      person.is_verified_institute, person.suspended_at, person.suspended_until,
      (select count(*)::int from offer where helper_id = person.id) as offer_count,
      (select count(*)::int from collaboration_request where user_id = person.id and published_at is not null) as request_count,
      (select count(*)::int from report where about_id = person.id) as report_count,
      warnings.warning_count, warnings.last_warned_at,
      (select role from staff_role where user_id = person.id) as role
    from app_user person left join institute on institute.id = person.institute_id
    cross join lateral (
      select count(*)::int as warning_count, max(created_at) as last_warned_at from audit_entry
      where subject_kind = 'person' and subject_id = person.id and action = 'person_warned') warnings
    where person.id = ${userId} and person.erased_at is null`.execute(db);
  return rows[0];
}

/** Whether a reported request, or a reported message, is there and can be taken away. */
export async function isSubjectThere(db: Db, { kind, subject_id }: FoundReport): Promise<boolean> {
  if (kind === 'profile') return false;
  const { rows } = await sql<{ is_there: boolean }>`
    select ${
      kind === 'request'
        ? sql`exists (select from collaboration_request where id = ${subject_id} and deleted_at is null)`
        : sql`exists (select from chat_message where id = ${subject_id})`
    } as is_there`.execute(db);
  return rows[0]?.is_there ?? false;
}

/**
 * The reported message and the ones around it in its chat, oldest first. The only statement by which an operator reads
 * messages: the report must be open, and be about a message.
 */
export async function listMessagesAround(
  db: Db,
  viewerId: number,
  reportId: number,
): Promise<(ReportedMessage & { chat_id: number })[]> {
  const around = sql.lit(limits.messagesAroundReport);
  const { rows } = await sql<ReportedMessage & { chat_id: number; pictures: number }>`
    select message.id, message.chat_id, message.from_user_id, ${nameForStaff('sender')} as from_user_name,
      message.content as message_content, message.time_sent, message.id = reported.id as is_reported,
      ${countPictures('message', 'message.id')} as pictures
    from report join chat_message reported on reported.id = report.subject_id
    cross join lateral (
      (select * from chat_message where chat_id = reported.chat_id and id <= reported.id order by id desc limit 1 + ${around})
      union all
      (select * from chat_message where chat_id = reported.chat_id and id > reported.id order by id limit ${around})) message
    join app_user sender on sender.id = message.from_user_id
    where report.id = ${reportId} and report.kind = 'message' and report.closed_at is null and ${isForViewer(viewerId)}
    order by message.id`.execute(db);
  return rows.map(({ pictures, ...row }) => ({
    ...row,
    message_content: textWithCount(row.message_content, pictures),
  }));
}

/** The ids and reporters of the open reports of a subject, locked until the end of the transaction. */
export function lockOpenReports(
  tx: Tx,
  { kind, subject_id }: FoundReport,
): Promise<{ id: number; reporter_id: number | null }[]> {
  return tx
    .selectFrom('report')
    .select(['id', 'reporter_id'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subject_id)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function closeReports(
  tx: Tx,
  ids: readonly number[],
  { outcome, note }: { outcome: ReportOutcome; note: string | null },
): Promise<void> {
  await tx
    .updateTable('report')
    .set({ closed_at: sql<string>`now()`, outcome, closing_note: note })
    .where('id', 'in', ids)
    .execute();
}

/** The addresses of those who reported, unless they are gone or suspended themselves. */
export function listAddresses(db: Db, userIds: readonly number[]): Promise<{ email: string }[]> {
  return db
    .selectFrom('app_user')
    .select('email')
    .where('id', 'in', userIds)
    .where('verified_at', 'is not', null)
    .where(isPresent('app_user'))
    .orderBy('id')
    .execute();
}

/** The address of a person who is still there. */
export async function findAddress(db: Db, userId: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('app_user')
    .select('email')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return found?.email;
}

export interface HiddenMessage {
  readonly chat_id: number;
  readonly title: string;
  readonly parties: number[];
}

/** Removes the text of a message, for both members of its chat. The report keeps its copy. */
export async function removeMessage(tx: Tx, id: number): Promise<HiddenMessage | undefined> {
  const { rows } = await sql<HiddenMessage>`
    with replaced as (update chat_message set content = ${removedMessage} where id = ${id} returning chat_id),
    erased as (delete from picture where message_id = ${id})
    select replaced.chat_id, request.title, array[offer.owner_id, offer.helper_id] as parties
    from replaced
    join offer on offer.id = replaced.chat_id
    join collaboration_request request on request.id = offer.request_id`.execute(tx);
  await queueMessageWords(tx, id);
  return rows[0];
}
