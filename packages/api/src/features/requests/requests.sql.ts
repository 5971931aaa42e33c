import { notificationLimits } from '@exchange/contract/limits';
import type { RequestInput, SolutionInput } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';
import type { TextLanguage } from '@exchange/contract/text-languages';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { endOf } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { ago, fromNow } from '../../core/sql-time.ts';
import { countAgainAfterCommit } from '../../core/transaction.ts';
import { hasNoBlock } from '../blocks/blocks.sql.ts';
import { holdLivingInstitutes } from '../reference/institutes.sql.ts';
import { emailsOfNewDay } from './needed-by.sql.ts';
import { isVisibleTo } from './visible.sql.ts';

/** The columns of a visible request that the rules need. */
export interface LockedRequest {
  readonly id: number;
  readonly user_id: number;
  readonly title: string;
  readonly description: string | null;
  readonly status_id: number;
  readonly published_at: string | null;
  readonly closing_note: string | null;
  readonly accepts_offers: boolean;
  readonly needed_by: string | null;
  /** Since when it waits for a moderator, as the first request of its owner. */
  readonly review_asked_at: string | null;
  /** The status before a change of which nobody has been notified yet. */
  readonly settled_status_id: number | null;
  /** Seconds until people are notified of the status, or, as a negative number, since they were. */
  readonly settles_in: number | null;
}

/**
 * A request that is visible to the viewer, locked until the end of the transaction: `change` for changes by its owner,
 * `share` for offers, so that many users can offer help at once.
 */
export async function lockVisible(
  tx: Tx,
  viewerId: number,
  id: number,
  strength: 'change' | 'share',
): Promise<LockedRequest | undefined> {
  const visible = tx
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select([
      'request.id',
      'request.user_id',
      'request.title',
      'request.description',
      'request.status_id',
      'request.published_at',
      'request.closing_note',
      'request.accepts_offers',
      'request.needed_by',
      'request.review_asked_at',
      'request.settled_status_id',
      sql<number | null>`ceil(extract(epoch from request.status_settles_at - now()))::int`.as('settles_in'),
    ])
    .where('request.id', '=', id)
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'))
    .where(isVisibleTo(viewerId));
  return strength === 'change'
    ? visible.forNoKeyUpdate('request').executeTakeFirst()
    : visible.forShare('request').executeTakeFirst();
}

/** What an edit of a request can change. The caller holds its lock. */
export function findContent(tx: Tx, id: number): Promise<Required<RequestInput>> {
  return tx
    .selectFrom('collaboration_request')
    .select(['title', 'description', 'collaboration_type_id', 'share_scope', 'needed_by', 'effort'])
    .select('chosen_language as language')
    .select([
      sql<number[]>`array(select area_id from request_technical_area where request_id = id order by area_id)`.as(
        'technical_area_ids',
      ),
      sql<number[]>`array(select institute_id from request_institute where request_id = id order by institute_id)`.as(
        'institute_ids',
      ),
      sql<number[]>`array(select picture.id from picture where picture.request_id = collaboration_request.id
        order by picture.position)`.as('picture_ids'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Whether a request is there and the person's own. */
export async function ownsRequest(db: Db, ownerId: number, requestId: number): Promise<boolean> {
  const found = await db
    .selectFrom('collaboration_request')
    .select('id')
    .where('id', '=', requestId)
    .where('user_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Makes the lists the request's areas and institutes. */
async function replaceChildren(tx: Tx, id: number, { technical_area_ids, institute_ids }: RequestInput): Promise<void> {
  await tx.deleteFrom('request_technical_area').where('request_id', '=', id).execute();
  await tx.deleteFrom('request_institute').where('request_id', '=', id).execute();
  // A form may be older than a merge.
  const living = await holdLivingInstitutes(tx, institute_ids);
  await sql`
    insert into request_technical_area (request_id, area_id)
    select ${id}::int, unnest(${technical_area_ids}::int[])`.execute(tx);
  await sql`
    insert into request_institute (request_id, institute_id)
    select ${id}::int, unnest(${living}::int[])`.execute(tx);
}

/** Stores the day by which a request is needed. The emails about a new day begin anew, and a job looks at the request when it is over. */
async function updateDay(tx: Tx, id: number, day: string | null): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({
      needed_by: day,
      day_emails: emailsOfNewDay(day),
      expiry_due_at: sql<string>`least(expiry_due_at, ${endOf(sql`${day}::date`)})`,
    })
    .where('id', '=', id)
    .where('needed_by', 'is distinct from', day)
    .execute();
}

/** What is stored of a form: its fields, and the language of its text. */
export interface Content extends RequestInput {
  readonly detected_language: TextLanguage | null;
}

/** The institute that a person shows first. */
const shownInstitute = (userId: RawBuilder<unknown>) => sql<number | null>`(
  select owner.institute_id from app_user owner where owner.id = ${userId} and owner.is_verified_institute)`;

/** The same, once a merge of institutes that is under way has changed it. */
async function holdShownInstitute(tx: Tx, userId: number): Promise<number | null> {
  const owner = await tx
    .selectFrom('app_user')
    .select('institute_id')
    .where('id', '=', userId)
    .where('is_verified_institute', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return owner?.institute_id ?? null;
}

/** What is shared with `my` institute stays so when its owner moves; a draft goes with its owner. */
const keptInstitute = sql<number | null>`coalesce(
  case when share_scope = 'my' and published_at is not null then scope_institute_id end,
  ${shownInstitute(sql.ref('collaboration_request.user_id'))})`;

function columns(content: Content) {
  const { title, description, collaboration_type_id, share_scope, effort, language, detected_language } = content;
  const languages = { chosen_language: language, detected_language, is_language_due: false };
  return { title, description, collaboration_type_id, share_scope, effort, ...languages };
}

/** Inserts a request: active with a description, a draft without one. @returns its id */
export async function insertRequest(tx: Tx, ownerId: number, input: Content, isDraft: boolean): Promise<number> {
  const { id } = await tx
    .insertInto('collaboration_request')
    .values({
      ...columns(input),
      scope_institute_id: input.share_scope === 'my' ? await holdShownInstitute(tx, ownerId) : null,
      user_id: ownerId,
      status_id: isDraft ? requestStatus.draft : requestStatus.active,
      published_at: isDraft ? null : sql<string>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertStatusChange(tx, id, isDraft ? requestStatus.draft : requestStatus.active);
  await replaceChildren(tx, id, input);
  if (input.needed_by !== undefined) await updateDay(tx, id, input.needed_by);
  return id;
}

export async function updateRequest(tx: Tx, id: number, input: Content): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({
      ...columns(input),
      scope_institute_id: input.share_scope === 'my' ? keptInstitute : null,
      updated_at: sql<string>`now()`,
      asked_at: null,
    })
    .where('id', '=', id)
    .execute();
  if (input.needed_by !== undefined) await updateDay(tx, id, input.needed_by);
  await replaceChildren(tx, id, input);
}

/** The last status in the history of a request; null if it has none. */
const lastInHistory = (id: number) => sql<number | null>`(
  select status_id from request_status_change where request_id = ${id} order by id desc limit 1)`;

/** Adds the present status to the history if it is not there, because the request is older than the history. */
async function insertUnknownStatus(tx: Tx, id: number): Promise<void> {
  await sql`
    insert into request_status_change (request_id, status_id, changed_at)
      select id, status_id, null from collaboration_request
      where id = ${id} and status_id is distinct from ${lastInHistory(id)}`.execute(tx);
}

/**
 * Adds a status to the history of a request (docs/behaviour/requests.md#history-of-statuses). Statuses that stood for less than the minute
 * in which a change can be undone go, so that an undone change leaves no trace.
 */
async function insertStatusChange(tx: Tx, id: number, statusId: number): Promise<void> {
  countAgainAfterCommit(tx);
  const isNew = sql<boolean>`${statusId} is distinct from ${lastInHistory(id)}`;
  await sql`
    delete from request_status_change where request_id = ${id} and ${isNew}
      and changed_at > ${ago(notificationLimits.statusAfterSeconds, 'seconds')}`.execute(tx);
  await sql`
    insert into request_status_change (request_id, status_id, changed_at)
      select ${id}::int, ${statusId}::int, now() where ${isNew}`.execute(tx);
}

/**
 * Sets the status; `publishes` sets the date of the request to now, because it was not visible to others before. It waits for no
 * moderator then.
 */
export async function updateStatus(tx: Tx, id: number, statusId: number, publishes: boolean): Promise<void> {
  const now = sql<string>`now()`;
  await insertUnknownStatus(tx, id);
  await tx
    .updateTable('collaboration_request')
    .set({
      status_id: statusId,
      updated_at: now,
      asked_at: null,
      review_asked_at: null,
      scope_institute_id: sql<number | null>`case when share_scope = 'my' then ${keptInstitute} end`,
      ...(publishes ? { published_at: now, created_at: now } : {}),
    })
    .where('id', '=', id)
    .execute();
  await insertStatusChange(tx, id, statusId);
}

/**
 * Has people notified of a change of status in a minute, unless it is changed back to `settledId` before; `null` ends that.
 *
 * @returns the seconds until then
 */
export async function updateSettling(tx: Tx, id: number, settledId: number | null): Promise<number | null> {
  const seconds = notificationLimits.statusAfterSeconds;
  await tx
    .updateTable('collaboration_request')
    .set({
      settled_status_id: settledId,
      status_settles_at: settledId === null ? null : fromNow(seconds, 'seconds'),
    })
    .where('id', '=', id)
    .execute();
  return settledId === null ? null : seconds;
}

/** Stores what the owner adds to the status that a request has; null deletes it. */
export async function updateClosingNote(tx: Tx, id: number, note: string | null): Promise<void> {
  const notes = sql<string>`jsonb_strip_nulls(closing_notes || jsonb_build_object(status_id::text, ${note}::text))`;
  await tx.updateTable('collaboration_request').set({ closing_notes: notes }).where('id', '=', id).execute();
}

/** Pauses or resumes offers. */
export async function updateAcceptsOffers(tx: Tx, id: number, accepts_offers: boolean): Promise<void> {
  await tx.updateTable('collaboration_request').set({ accepts_offers }).where('id', '=', id).execute();
}

/** Stores what solved a request, and whether others find it among solved ones. */
export async function updateSolution(tx: Tx, { id, solution, is_solution_shown }: SolutionInput): Promise<void> {
  await tx.updateTable('collaboration_request').set({ solution, is_solution_shown }).where('id', '=', id).execute();
}

/** Notes that people have been notified of the status; when that was due stays. */
export async function markSettled(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('collaboration_request').set({ settled_status_id: null }).where('id', '=', id).execute();
}

/** Notes that people are being notified of the status now. */
export async function settleNow(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({ settled_status_id: null, status_settles_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

export interface SettlingRequest {
  readonly id: number;
  readonly title: string;
  readonly status_id: number;
  readonly settled_status_id: number | null;
  readonly user_id: number;
  readonly owner_name: string | null;
  readonly closing_note: string | null;
  /** Whether people should have been notified long ago. */
  readonly is_late: boolean;
}

/** Requests whose change of status people are to be notified of now; not while their owner deletes the account. */
function selectSettling(db: Db) {
  return db
    .selectFrom('collaboration_request as request')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .where('request.settled_status_id', 'is not', null)
    .where('request.status_settles_at', '<=', sql<string>`now()`)
    .where(isPresent('owner'));
}

/** The ids of some of these requests, in random order. */
export async function listSettling(db: Db, limit: number): Promise<number[]> {
  const rows = await selectSettling(db).select('request.id').orderBy(sql`random()`).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** One of these requests, locked; none while it is being changed. */
export function takeSettling(tx: Tx, id: number): Promise<SettlingRequest | undefined> {
  return selectSettling(tx)
    .select([
      'request.id',
      'request.title',
      'request.status_id',
      'request.settled_status_id',
      'request.user_id',
      'owner.name as owner_name',
      'request.closing_note',
      sql<boolean>`request.status_settles_at < ${ago(notificationLimits.statusWithinHours, 'hours')}`.as('is_late'),
    ])
    .where('request.id', '=', id)
    .forNoKeyUpdate('request')
    .skipLocked()
    .executeTakeFirst();
}

/** Requests whose language is not detected yet, without those that are being changed. */
export function takeLanguageDue(tx: Tx, limit: number) {
  return tx
    .selectFrom('collaboration_request')
    .select(['id', 'title', 'description'])
    .where('is_language_due', '=', true)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
}

/** Stores the language of the text of a request, which is no edit. */
export async function updateDetectedLanguage(tx: Tx, id: number, language: TextLanguage | null): Promise<void> {
  await tx
    .updateTable('collaboration_request')
    .set({ detected_language: language, is_language_due: false })
    .where('id', '=', id)
    .execute();
}

/** Takes a request out of every list and count; its chats stay. */
export async function markDeleted(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('collaboration_request').set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute();
}

/** The people of the chats about a request, but for its owner and those who block the leader of the other side. */
export async function listChatPeople(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('offer')
    .innerJoin('chat_member as member', 'member.chat_id', 'offer.id')
    .select('member.user_id')
    .distinct()
    .where('offer.request_id', '=', id)
    .whereRef('member.user_id', '<>', 'offer.owner_id')
    .where('member.hidden_after', 'is', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whether a request is there, and a person shares it with its owner, or is in a chat about it as a colleague of the owner. */
export async function isColleagueOfOwner(db: Db, personId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from collaboration_request request
    where request.id = ${id} and request.deleted_at is null and (
      exists (select from request_colleague where request_id = request.id and user_id = ${personId} and joined_at is not null)
      or exists (select from offer join chat_member member on member.chat_id = offer.id
        where offer.request_id = request.id and member.user_id = ${personId} and member.is_request_owner))`.execute(db);
  return rows.length > 0;
}

/** The owner of a request who lets a colleague do what the owner may. */
export function findOwnerActedFor(
  db: Db,
  colleagueId: number,
  requestId: number,
): Promise<{ user_id: number; hashid: string; name: string | null } | undefined> {
  return db
    .selectFrom('request_colleague as share')
    .innerJoin('collaboration_request as request', 'request.id', 'share.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .select(['owner.id as user_id', 'owner.hashid', 'owner.name'])
    .where('share.request_id', '=', requestId)
    .where('share.user_id', '=', colleagueId)
    .where('share.joined_at', 'is not', null)
    .where('share.may_edit', '=', true)
    .where('request.deleted_at', 'is', null)
    .where(isPresent('owner'))
    .where(hasNoBlock('share.user_id', sql`(owner.id)`))
    .executeTakeFirst();
}

/** The people with whom the owner shares a request. */
export async function listSharers(db: Db, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('request_colleague')
    .select('user_id')
    .where('request_id', '=', id)
    .where('joined_at', 'is not', null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The live offers on a request with their chats. */
export function listLiveOffers(db: Db, id: number): Promise<{ helper_id: number; chat_id: number }[]> {
  return db
    .selectFrom('offer')
    .select(['helper_id', 'id as chat_id'])
    .where('request_id', '=', id)
    .where('withdrawn_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Whether a person has ever posted a request, or decides about those of others. */
export async function hasPosted(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from collaboration_request where user_id = ${userId} and published_at is not null
    union all select from staff_role where user_id = ${userId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Has a draft wait for a moderator, or wait no more. It stays a draft, so no other person sees it anywhere. */
export async function updateReview(tx: Tx, id: number, waits: boolean): Promise<void> {
  const since = waits ? sql<string>`coalesce(review_asked_at, now())` : null;
  await tx.updateTable('collaboration_request').set({ review_asked_at: since }).where('id', '=', id).execute();
}
