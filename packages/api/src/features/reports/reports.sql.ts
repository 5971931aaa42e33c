import { lifetimes, limits } from '@exchange/contract/limits';
import type { OwnReport, ReportInput } from '@exchange/contract/reports';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { messageText } from '../chats/messages.sql.ts';
import { picturesOf } from '../pictures/pictures.sql.ts';

/** The user who is responsible for a reported subject, and a copy of its present content. */
export interface Subject {
  readonly aboutId: number;
  readonly snapshot: object;
}

/** A message that the viewer sees, with its chat and its request's title. */
export async function findMessage(db: Db, viewerId: number, id: number): Promise<Subject | undefined> {
  const message = await db
    .selectFrom('chat_message as message')
    .innerJoin('chat_member as me', 'me.chat_id', 'message.chat_id')
    .innerJoin('offer', 'offer.id', 'message.chat_id')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .innerJoin('app_user as sender', 'sender.id', 'message.from_user_id')
    .select([
      'message.id',
      'message.content as message_content',
      'message.time_sent',
      'message.from_user_id',
      'sender.hashid as from_user_hashid',
      'sender.name as from_user_name',
      'message.chat_id as collaboration_request_response_id',
      'request.id as collaboration_request_id',
      'request.title as request_title',
      picturesOf('message', 'message.id').as('pictures'),
    ])
    .where('message.id', '=', id)
    .where('me.user_id', '=', viewerId)
    .where(isSeenByMe('message'))
    .executeTakeFirst();
  return (
    message && {
      aboutId: message.from_user_id,
      snapshot: { ...message, message_content: messageText(message.message_content) },
    }
  );
}

/** Inserts a report. @returns its id, or nothing if one of the same subject by the same user is open */
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

/**
 * The reports by a user with an id above `after`, without the copies, which contain content of others, and without those about
 * who reads them.
 */
export function pageOfReports(
  db: Db,
  { reporterId, readerId }: { reporterId: number; readerId: number },
  after: number,
  limit: number,
) {
  return db
    .selectFrom('report')
    .select(['id', 'kind', 'subject_id', 'reason', 'text', 'created_at', 'closed_at'])
    .where('reporter_id', '=', reporterId)
    .where('about_id', 'is distinct from', readerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The last reports by a user, newest first, without what was done about whom. */
export async function listOwnReports(db: Db, reporterId: number): Promise<OwnReport[]> {
  const { rows } = await sql<OwnReport>`
    select id, kind, reason, text, created_at, closed_at,
      case when closed_at is null then 'open' when outcome <> 'dismissed' then 'acted' else 'closed' end as state
    from report where reporter_id = ${reporterId} order by id desc limit ${limits.listedReports}`.execute(db);
  return rows;
}

/** Deletes reports that were closed so many days ago, with their copies, and open ones about people who were erased long ago. */
export async function deleteOldReports(tx: Tx, closedReportDays: number): Promise<void> {
  await sql`delete from report where closed_at < ${ago(closedReportDays, 'days')}`.execute(tx);
  await sql`
    delete from report using app_user about
    where about.id = report.about_id
      and about.erased_at < ${ago(lifetimes.erasedReportDays, 'days')}`.execute(tx);
}
