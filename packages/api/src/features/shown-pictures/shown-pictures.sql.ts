import type { PictureSize } from '@exchange/contract/pictures';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { isPresent } from '../../core/present.sql.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { isForViewer } from '../moderation/reports.sql.ts';
import { isUnused } from '../pictures/pictures.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';

/** Whether a viewer reads the text of the row `picture` now: a request, a message, one's own text that is not sent yet. */
const isReadBy = (viewerId: number) => sql<boolean>`(
  (${isUnused} and picture.user_id = ${viewerId})
  or exists (
    select from collaboration_request request join app_user owner on owner.id = request.user_id
    where request.id = picture.request_id and request.deleted_at is null
      and ${isPresent('owner')} and ${isVisibleTo(viewerId)})
  or exists (
    select from chat_message message
    join chat_member me on me.chat_id = message.chat_id and me.user_id = ${viewerId}
    where message.id = picture.message_id and ${isSeenByMe('message')}))`;

/** The same for what operators and moderators decide about: a report, with its copies, and a first request. */
const isDecidedBy = (viewerId: number) => sql<boolean>`(
  exists (select from staff_role where user_id = ${viewerId}) and (
    exists (select from report where report.id = picture.report_id and ${isForViewer(viewerId)})
    or exists (
      select from collaboration_request request
      where request.id = picture.request_id and request.deleted_at is null and request.review_asked_at is not null)))`;

/** The bytes of a picture whose text the viewer may read now. */
export async function findShown(db: Db, viewerId: number, id: number, size: PictureSize): Promise<Buffer | undefined> {
  const column: RawBuilder<Buffer> = size === 'small' ? sql.ref('picture.small') : sql.ref('picture.large');
  const { rows } = await sql<{ data: Buffer }>`
    select ${column} as data from picture
    where picture.id = ${id} and (${isReadBy(viewerId)} or ${isDecidedBy(viewerId)})`.execute(db);
  return rows[0]?.data;
}
