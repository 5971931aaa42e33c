import { pictureLimits } from '@exchange/contract/limits';
import { type Picture, picturesPath } from '@exchange/contract/pictures';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { ago } from '../../core/sql-time.ts';

/** What has pictures: a text, or a report with copies of those of a text. */
export type PictureOwner = 'request' | 'message' | 'report';

const columnOf = (owner: PictureOwner) => sql.ref(`picture.${owner}_id`);

/** Whether no text has the row `picture`. */
export const isUnused = sql<boolean>`(picture.request_id is null and picture.message_id is null and picture.report_id is null)`;

/** All rows `picture` of a query as pictures in their order. */
export const pictureList = sql<Picture[]>`coalesce(json_agg(json_build_object('id', picture.id, 'width', picture.width,
  'height', picture.height, 'alt', picture.alt, 'url', ${sql.lit(`${picturesPath}/`)} || picture.id) order by picture.position), '[]')`;

/** The pictures of a text in their order. */
export function picturesOf(owner: PictureOwner, id: string): RawBuilder<Picture[]> {
  return sql<Picture[]>`(
    select ${pictureList}
    from picture where ${columnOf(owner)} = ${sql.ref(id)})`;
}

/** How many pictures a text has. */
export function countPictures(owner: PictureOwner, id: string): RawBuilder<number> {
  return sql<number>`(select count(*)::int from picture where ${columnOf(owner)} = ${sql.ref(id)})`;
}

/** A picture as the server has written it anew. */
export interface WrittenPicture {
  readonly width: number;
  readonly height: number;
  readonly small: Buffer;
  readonly large: Buffer;
}

/** The bytes of a person's pictures; the copies of reports do not count. The person's row stays locked, so that parallel calls wait. */
export async function lockUsedBytes(tx: Tx, userId: number): Promise<number> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const { used } = await tx
    .selectFrom('picture')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
    .where('user_id', '=', userId)
    .where('report_id', 'is', null)
    .executeTakeFirstOrThrow();
  return used;
}

/** Stores a picture that no text has yet. */
export function insertPicture(tx: Tx, userId: number, picture: WrittenPicture & { readonly bytes: number }) {
  return tx
    .insertInto('picture')
    .values({ user_id: userId, request_id: null, message_id: null, report_id: null, alt: null, ...picture })
    .returning(['id', 'width', 'height', 'bytes'])
    .executeTakeFirstOrThrow();
}

/** Says what an own picture shows, if it is of a request or of no text yet: a message stays as it was sent. */
export async function updateAlt(tx: Tx, userId: number, id: number, alt: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('picture')
    .set({ alt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('message_id', 'is', null)
    .where('report_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Makes these the pictures of a request: those of its owner, or of a colleague who edits it, that no text has, or that it has already.
 * Those that it had and that are not among them are erased. The caller holds its lock.
 *
 * @returns whether all are there
 */
export async function replacePictures(
  tx: Tx,
  {
    requestId,
    ownerId,
    colleagueId = ownerId,
  }: { requestId: number; ownerId: number; colleagueId?: number | undefined },
  ids: readonly number[],
): Promise<boolean> {
  await tx
    .deleteFrom('picture')
    .where('request_id', '=', requestId)
    .where(sql<boolean>`id <> all (${ids}::int[])`)
    .execute();
  const { rows } = await sql`
    update picture set request_id = ${requestId}, user_id = ${ownerId}, position = wanted.position
    from unnest(${ids}::int[]) with ordinality wanted (id, position)
    where picture.id = wanted.id and picture.user_id in (${ownerId}, ${colleagueId}) and (picture.request_id = ${requestId} or ${isUnused})
    returning picture.id`.execute(tx);
  return rows.length === ids.length;
}

/** Erases the pictures of a request or a message. */
export async function deletePicturesOf(tx: Tx, owner: 'request' | 'message', id: number): Promise<void> {
  await tx.deleteFrom('picture').where(`${owner}_id`, '=', id).execute();
}

/** Erases all pictures of a person, except the copies that reports have. */
export async function deletePicturesOfPerson(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('picture').where('user_id', '=', userId).where('report_id', 'is', null).execute();
}

/** Copies the pictures of a text for a report, as they are now. */
export async function copyForReport(
  tx: Tx,
  reportId: number,
  { owner, id }: { owner: 'request' | 'message'; id: number },
): Promise<void> {
  await sql`
    insert into picture (user_id, report_id, position, width, height, alt, small, large, bytes)
    select user_id, ${reportId}, position, width, height, alt, small, large, bytes
    from picture where ${columnOf(owner)} = ${id}`.execute(tx);
}

/** Erases pictures that no text has taken for a day. */
export async function deleteUnused(tx: Tx): Promise<void> {
  await sql`
    delete from picture where ${isUnused} and created_at < ${ago(pictureLimits.unusedHours, 'hours')}`.execute(tx);
}

/** Pictures of a person with their bytes, some at a time; `requests` are those that are in no chat. */
export function pageOfPictures(
  db: Db,
  userId: number,
  { after, max, scope }: { after: number; max: number; scope: 'requests' | 'all' },
) {
  return db
    .selectFrom('picture')
    .select(['id', 'request_id as collaboration_request_id', 'message_id', 'width', 'height', 'alt', 'created_at'])
    .select('large')
    .where('user_id', '=', userId)
    .where('report_id', 'is', null)
    .$if(scope === 'requests', (rest) => rest.where('request_id', 'is not', null))
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
}
