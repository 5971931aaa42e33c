import { lifetimes } from '@exchange/contract/limits';
import type { ReportInput } from '@exchange/contract/safety';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { isParty, lastVisibleId } from '../chats/messages.sql.ts';

/** The user who is responsible for a reported subject, and a copy of its present content. */
export interface Subject {
  readonly aboutId: number;
  readonly snapshot: object;
}

/** A message that the viewer sees, with its chat and its request's title. */
export async function findMessage(db: Db, viewerId: number, id: number): Promise<Subject | undefined> {
  const message = await db
    .selectFrom('chat_message as message')
    .innerJoin('collaboration_request_response as chat', 'chat.id', 'message.response_id')
    .innerJoin('collaboration_request as request', 'request.id', 'chat.request_id')
    .innerJoin('app_user as sender', 'sender.id', 'message.from_user_id')
    .select([
      'message.id',
      'message.content as message_content',
      'message.time_sent',
      'message.from_user_id',
      'sender.hashid as from_user_hashid',
      'sender.name as from_user_name',
      'chat.id as collaboration_request_response_id',
      'request.id as collaboration_request_id',
      'request.title as request_title',
    ])
    .where('message.id', '=', id)
    .where(sql<boolean>`${isParty(viewerId)} and message.id <= ${lastVisibleId(viewerId)}`)
    .executeTakeFirst();
  return message && { aboutId: message.from_user_id, snapshot: message };
}

/** Inserts a report. @returns its id, or nothing where one of the same subject by the same user is open */
export async function insertReport(
  tx: Tx,
  viewerId: number,
  { kind, id, reason, text }: ReportInput,
  { aboutId, snapshot }: Subject,
): Promise<number | undefined> {
  const report = await tx
    .insertInto('report')
    .values({
      kind,
      subject_id: id,
      about_id: aboutId,
      reporter_id: viewerId,
      reason,
      text,
      snapshot: JSON.stringify(snapshot),
    })
    .onConflict((conflict) =>
      conflict.columns(['reporter_id', 'kind', 'subject_id']).where('closed_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return report?.id;
}

function selectReports(db: Db) {
  return db
    .selectFrom('report')
    .leftJoin('app_user as about', 'about.id', 'report.about_id')
    .leftJoin('app_user as reporter', 'reporter.id', 'report.reporter_id')
    .select([
      'report.id',
      'report.kind',
      'report.subject_id',
      'report.about_id',
      'about.name as about_name',
      'report.reporter_id',
      'reporter.name as reporter_name',
      'report.reason',
      'report.text',
      'report.snapshot',
      'report.created_at',
      'report.closed_at',
      'report.closing_note',
    ]);
}

/** A report as operators read it. */
export type Report = Awaited<ReturnType<typeof listOpenReports>>[number];

/** Open reports, the oldest first. */
export function listOpenReports(db: Db, limit: number) {
  return selectReports(db).where('report.closed_at', 'is', null).orderBy('report.id').limit(limit).execute();
}

export async function countOpenReports(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('report')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export function findReport(db: Db, id: number) {
  return selectReports(db).where('report.id', '=', id).executeTakeFirst();
}

/** Closes a report with a note. @returns false where no report with this id is open */
export async function closeReport(db: Db, id: number, note: string | null): Promise<boolean> {
  const closed = await db
    .updateTable('report')
    .set({ closed_at: sql<string>`now()`, closing_note: note })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** The reports by a user with an id above `after`, without the copies, which contain content of others. */
export function pageOfReports(db: Db, userId: number, after: number, limit: number) {
  return db
    .selectFrom('report')
    .select(['id', 'kind', 'subject_id', 'reason', 'text', 'created_at', 'closed_at'])
    .where('reporter_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Deletes reports that were closed long ago, with their copies, and open ones about people who were erased long ago. */
export async function deleteOldReports(tx: Tx): Promise<void> {
  await sql`delete from report where closed_at < ${ago(lifetimes.closedReportDays, 'days')}`.execute(tx);
  await sql`
    delete from report using app_user about
    where about.id = report.about_id
      and about.erased_at < ${ago(lifetimes.erasedReportDays, 'days')}`.execute(tx);
}
