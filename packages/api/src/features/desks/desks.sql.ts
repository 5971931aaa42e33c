import type { DeskChat, DeskDetails, DeskMember, DesksInput, ListedDesk, OwnDesks } from '@exchange/contract/desks';
import { limits } from '@exchange/contract/limits';
import type { PageOf } from '@exchange/contract/pagination';
import { closedStatuses } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import { toPage } from '../../core/cursor.ts';
import { isAway } from '../../core/days.sql.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { blockedBy, blockersOf } from '../blocks/blocks.sql.ts';
import { firstMessageAt } from '../chats/chat-fields.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { cursorTime } from '../requests/card.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';

/** Whether a viewer sees the person of a row in desks: present, with a name, and neither blocks the other. */
const isSeenBy = (viewerId: number, person: string) =>
  sql<boolean>`(${isPresent(person)} and ${sql.ref(`${person}.name`)} is not null
    and ${sql.ref(`${person}.id`)} <> all (${blockedBy(viewerId)} || ${blockersOf(viewerId)}))`;

/** Whether a viewer is in the row `desk`. */
const isMember = (viewerId: number) => sql<boolean>`exists (
  select from desk_member mine where mine.desk_id = desk.id and mine.user_id = ${viewerId})`;

/** The living desks that a viewer finds: with enough members whom the viewer sees, and their own. */
function selectDesks(db: Db, viewerId: number) {
  return db
    .selectFrom('desk')
    .innerJoin('institute', 'institute.id', 'desk.institute_id')
    .innerJoinLateral(
      sql<{ member_count: number; on_duty_count: number }>`(
        select count(*)::int as member_count,
          count(*) filter (where member.on_duty and not ${isAway('person')})::int as on_duty_count
        from desk_member member join app_user person on person.id = member.user_id
        where member.desk_id = desk.id and (${isSeenBy(viewerId, 'person')} or person.id = ${viewerId}))`.as('people'),
      (join) => join.onTrue(),
    )
    .select([
      'desk.id',
      'desk.name',
      'desk.about',
      'institute.name as institute_name',
      sql<ListedDesk['technical_areas']>`(
        select coalesce(json_agg(json_build_object('id', area.id, 'name', ${nameOf('technical_area', 'area')}) order by area.id), '[]')
        from desk_area chosen join technical_area area on area.id = chosen.area_id where chosen.desk_id = desk.id)`.as(
        'technical_areas',
      ),
      'people.member_count',
      'people.on_duty_count',
      isMember(viewerId).as('is_member'),
    ])
    .where('desk.ended_at', 'is', null)
    .where(sql<boolean>`(people.member_count >= ${sql.lit(limits.minDeskMembers)} or ${isMember(viewerId)})`);
}

/** The desks that have all words and one of the areas, newest first. */
export async function listDesks(
  db: Db,
  viewerId: number,
  words: readonly string[],
  { area, limit, cursor }: Omit<DesksInput, 'q'>,
): Promise<PageOf<ListedDesk>> {
  const rows = await selectDesks(db, viewerId)
    .select([cursorTime('desk.created_at').as('cursor_at'), 'desk.id as cursor_id'])
    .$if(words.length > 0, (rest) =>
      rest.where(
        sql<boolean>`' ' || search_fold(concat_ws(' ', desk.name, desk.about, institute.name))
          like all (array(select '% ' || search_fold(word) || '%' from unnest(${[...words]}::text[]) word))`,
      ),
    )
    .$if(area !== undefined && area.length > 0, (rest) =>
      rest.where(
        sql<boolean>`exists (select from desk_area chosen where chosen.desk_id = desk.id and chosen.area_id = any (${area}::int[]))`,
      ),
    )
    .$call(newestFirst('desk.created_at', 'desk.id', { limit, cursor }));
  return toPage(rows, limit);
}

export function findDesk(db: Db, viewerId: number, id: number): Promise<ListedDesk | undefined> {
  return selectDesks(db, viewerId).where('desk.id', '=', id).executeTakeFirst();
}

/** The members whom a viewer sees, who joined first first. */
export function listMembers(db: Db, viewerId: number, id: number): Promise<DeskMember[]> {
  return db
    .selectFrom('desk_member as member')
    .innerJoin('app_user as person', 'person.id', 'member.user_id')
    .select([
      'person.id as user_id',
      'person.hashid',
      'person.name',
      'member.on_duty',
      isAway('person').as('is_away'),
      'member.joined_at',
    ])
    .where('member.desk_id', '=', id)
    .where(sql<boolean>`(${isSeenBy(viewerId, 'person')} or person.id = ${viewerId})`)
    .orderBy('member.joined_at')
    .orderBy('person.id')
    .execute();
}

/** Who is asked to join and has not answered, the first one first. */
export function listInvited(db: Db, id: number): Promise<DeskDetails['invited']> {
  return db
    .selectFrom('desk_invitation as invitation')
    .innerJoin('app_user as person', 'person.id', 'invitation.user_id')
    .select(['person.id as user_id', presentHashid('person').as('hashid'), presentName('person').as('name')])
    .where('invitation.desk_id', '=', id)
    .orderBy('invitation.created_at')
    .orderBy('person.id')
    .execute();
}

/**
 * Whether a member may take the chat of the row `offer` with the row `helper`: nobody has taken it, or who leads it is away, off duty, gone or no
 * member any more. The member has no own offer on the request, and neither blocks its owner nor is blocked; one who is not in the chat
 * sees the request.
 */
function mayTake(memberId: number): RawBuilder<boolean> {
  const isInChat = sql`exists (
    select from chat_member me where me.chat_id = offer.id and me.user_id = ${memberId} and not me.is_request_owner)`;
  return sql<boolean>`(
    (offer.taken_at is null or offer.helper_id <> ${memberId} and (${isAway('helper')} or not ${isPresent('helper')}
      or not exists (select from desk_member led where led.desk_id = offer.desk_id and led.user_id = offer.helper_id and led.on_duty)))
    and offer.withdrawn_at is null and offer.owner_id <> ${memberId}
    and offer.owner_id <> all (${blockedBy(memberId)} || ${blockersOf(memberId)})
    and not exists (select from chat_member there
      where there.chat_id = offer.id and there.user_id = ${memberId} and there.is_request_owner)
    and (${isInChat} or ${isVisibleTo(memberId)}))`;
}

/** Whether a person has another offer on the request of the row `offer`, also one that is withdrawn. */
const hasOwnOffer = (personId: number) => sql<boolean>`exists (
  select from offer mine where mine.request_id = offer.request_id and mine.id <> offer.id
    and ${personId} in (mine.helper_id, mine.made_by_id))`;

/** The chats of a desk on requests that are not closed, the first one first. */
export function listDeskChats(db: Db, viewerId: number, id: number): Promise<DeskChat[]> {
  return db
    .selectFrom('offer')
    .innerJoin('collaboration_request as request', 'request.id', 'offer.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'request.user_id')
    .innerJoin('app_user as helper', 'helper.id', 'offer.helper_id')
    .select([
      'offer.id as collaboration_request_response_id',
      sql<string | null>`case when ${isVisibleTo(viewerId)} then request.title end`.as('request_title'),
      'offer.helper_id as leader_id',
      presentName('helper').as('leader_name'),
      'offer.taken_at',
      'offer.offered_at as asked_at',
      sql<boolean>`${mayTake(viewerId)} and not ${hasOwnOffer(viewerId)}`.as('may_take'),
    ])
    .where('offer.desk_id', '=', id)
    .where('offer.withdrawn_at', 'is', null)
    .where('request.deleted_at', 'is', null)
    .where('request.status_id', 'not in', closedStatuses)
    .where(isPresent('owner'))
    .orderBy('offer.offered_at')
    .orderBy('offer.id')
    .execute();
}

/**
 * Whether the row `invitation` reaches its person: who blocks nobody in the desk, and whom nobody in it blocked before. A later block by
 * one of them changes nothing, so that it cannot be told.
 */
const reachesPerson = sql<boolean>`not exists (
  select from desk_member member
  join user_block block on (block.blocker_id = invitation.user_id and block.blocked_id = member.user_id)
    or (block.blocker_id = member.user_id and block.blocked_id = invitation.user_id
      and block.created_at <= invitation.created_at)
  where member.desk_id = invitation.desk_id)`;

/** The desks of a person by name, and those that the person is asked to join, the last one first. */
export async function findOwnDesks(db: Db, personId: number): Promise<OwnDesks> {
  const desks = await db
    .selectFrom('desk')
    .innerJoin('desk_member as member', 'member.desk_id', 'desk.id')
    .select(['desk.id', 'desk.name'])
    .where('member.user_id', '=', personId)
    .orderBy('desk.name')
    .orderBy('desk.id')
    .execute();
  const invitations = await db
    .selectFrom('desk_invitation as invitation')
    .innerJoin('desk', 'desk.id', 'invitation.desk_id')
    .innerJoin('institute', 'institute.id', 'desk.institute_id')
    .innerJoin('app_user as asker', 'asker.id', 'invitation.by_user_id')
    .select([
      'desk.id',
      'desk.name',
      'institute.name as institute_name',
      presentHashid('asker').as('by_user_hashid'),
      presentName('asker').as('by_user_name'),
    ])
    .where('invitation.user_id', '=', personId)
    .where(isPresent('asker'))
    .where(reachesPerson)
    .orderBy('invitation.created_at', 'desc')
    .execute();
  const institutes = await db
    .selectFrom('institute')
    .select(['id', 'name'])
    .where(sql<boolean>`id in ${institutesOf(personId)}`)
    .orderBy('name')
    .execute();
  return { desks, institutes, invitations };
}

export async function isInvitedToDesk(tx: Tx, id: number, personId: number): Promise<boolean> {
  const invitation = await tx
    .selectFrom('desk_invitation as invitation')
    .select('desk_id')
    .where('desk_id', '=', id)
    .where('user_id', '=', personId)
    .where(reachesPerson)
    .executeTakeFirst();
  return invitation !== undefined;
}

interface Words {
  readonly name: string;
  readonly about: string | null;
  readonly technical_area_ids: readonly number[];
}

/** A living desk, locked until the end of the transaction. */
export interface LockedDesk {
  readonly id: number;
  readonly name: string;
  readonly about: string | null;
  readonly technical_area_ids: number[];
  readonly founder_id: number;
  /** All members, who joined first first. */
  readonly member_ids: number[];
  readonly invited_ids: number[];
}

export async function lockDesk(tx: Tx, id: number): Promise<LockedDesk | undefined> {
  const desk = await tx
    .selectFrom('desk')
    .select(['id', 'name', 'about', 'founder_id'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (desk === undefined) return undefined;
  // Statements of their own, so that they see what was committed before the lock.
  const { rows } = await sql<Omit<LockedDesk, keyof typeof desk>>`
    select array(select area_id from desk_area where desk_id = ${id} order by area_id) as technical_area_ids,
      array(select user_id from desk_member where desk_id = ${id} order by joined_at, user_id) as member_ids,
      array(select user_id from desk_invitation where desk_id = ${id}) as invited_ids`.execute(tx);
  const [people = { technical_area_ids: [], member_ids: [], invited_ids: [] }] = rows;
  return { ...desk, ...people };
}

/** Whether an institute is one of a person's badges. */
export async function hasBadge(db: Db, personId: number, instituteId: number): Promise<boolean> {
  const { rows } = await sql`select where ${instituteId} in ${institutesOf(personId)}`.execute(db);
  return rows.length > 0;
}

/** Lets no other transaction add the person to a desk until the end of this one. @returns in how many the person is */
export async function lockDesksOf(tx: Tx, personId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desks ${personId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from desk_member where user_id = ${personId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function writeAreas(tx: Tx, id: number, areaIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('desk_area').where('desk_id', '=', id).execute();
  await sql`
    insert into desk_area (desk_id, area_id) select ${id}::int, unnest(${[...areaIds]}::int[])`.execute(tx);
}

/** Founds a desk with its founder as a member. @returns its id, or nothing if its institute has one of that name */
export async function insertDesk(
  tx: Tx,
  founderId: number,
  { name, about, technical_area_ids, institute_id }: Words & { readonly institute_id: number },
): Promise<number | undefined> {
  const desk = await tx
    .insertInto('desk')
    .values({ name, about, institute_id, founder_id: founderId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (desk === undefined) return undefined;
  await writeAreas(tx, desk.id, technical_area_ids);
  await insertMember(tx, desk.id, founderId);
  return desk.id;
}

/** @returns false if the institute has another desk of that name */
export async function updateDesk(tx: Tx, id: number, words: Words): Promise<boolean> {
  const { rows } = await sql`
    update desk set name = ${words.name}, about = ${words.about}
    where id = ${id} and not exists (
      select from desk other where other.institute_id = desk.institute_id and other.id <> desk.id
        and other.ended_at is null and lower(other.name) = lower(${words.name}))
    returning id`.execute(tx);
  if (rows.length === 0) return false;
  await writeAreas(tx, id, words.technical_area_ids);
  return true;
}

export async function insertMember(tx: Tx, id: number, personId: number): Promise<void> {
  await tx
    .insertInto('desk_member')
    .values({ desk_id: id, user_id: personId, joined_at: sql<string>`clock_timestamp()` })
    .execute();
}

/** @returns false if the person is no member */
export async function updateDuty(tx: Tx, id: number, personId: number, onDuty: boolean): Promise<boolean> {
  const member = await tx
    .updateTable('desk_member')
    .set({ on_duty: onDuty })
    .where('desk_id', '=', id)
    .where('user_id', '=', personId)
    .returning('user_id')
    .executeTakeFirst();
  return member !== undefined;
}

export async function insertDeskInvitation(
  tx: Tx,
  values: { desk_id: number; user_id: number; by_user_id: number },
): Promise<void> {
  await tx.insertInto('desk_invitation').values(values).execute();
}

/** Ends an invitation. @returns whether there was one */
export async function deleteDeskInvitation(tx: Tx, id: number, personId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('desk_invitation')
    .where('desk_id', '=', id)
    .where('user_id', '=', personId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteMember(tx: Tx, id: number, personId: number): Promise<void> {
  await tx.deleteFrom('desk_member').where('desk_id', '=', id).where('user_id', '=', personId).execute();
}

/** Ends a desk: its name stays beside what was done for it. */
export async function markDeskEnded(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('desk').set({ ended_at: sql<string>`now()`, about: null }).where('id', '=', id).execute();
  for (const table of ['desk_area', 'desk_invitation', 'desk_member'] as const)
    await tx.deleteFrom(table).where('desk_id', '=', id).execute();
}

/** The desks in which a person is; the invitations to and by the person end. */
export async function listDesksToLeave(tx: Tx, personId: number): Promise<number[]> {
  await tx
    .deleteFrom('desk_invitation')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('by_user_id', '=', personId)]))
    .execute();
  const desks = await tx
    .selectFrom('desk_member')
    .select('desk_id')
    .where('user_id', '=', personId)
    .orderBy('desk_id')
    .execute();
  return desks.map(({ desk_id }) => desk_id);
}

/** A live question to a desk that nobody has taken. */
export interface UntakenChat {
  readonly id: number;
  readonly request_id: number;
  readonly helper_id: number;
  /** The members of the desk who are in the chat and may lead it, in the order in which they joined the desk. */
  readonly next_ids: readonly number[];
}

/** The questions to a desk that nobody has taken; with what another member could lead. */
export async function listUntaken(tx: Tx, deskId: number): Promise<UntakenChat[]> {
  const { rows } = await sql<UntakenChat>`
    select offer.id, offer.request_id, offer.helper_id, array(
      select member.user_id from desk_member member
      join chat_member there on there.chat_id = offer.id and there.user_id = member.user_id and not there.is_request_owner
      join app_user person on person.id = member.user_id
      where member.desk_id = offer.desk_id and ${isPresent('person')} and not exists (
        select from offer mine where mine.request_id = offer.request_id and mine.id <> offer.id
          and member.user_id in (mine.helper_id, mine.made_by_id))
      order by member.joined_at, member.user_id) as next_ids
    from offer where offer.desk_id = ${deskId} and offer.taken_at is null and offer.withdrawn_at is null
    order by offer.id`.execute(tx);
  return rows;
}

/** Who of a desk is told of a question on a request: on duty, not away, seen by its owner; who has waited longest first. */
export async function listOnDuty(
  tx: Tx,
  deskId: number,
  requestId: number,
  ownerId: number,
): Promise<{ user_id: number; may_lead: boolean }[]> {
  const { rows } = await sql<{ user_id: number; may_lead: boolean }>`
    select member.user_id, not exists (
        select from offer mine where mine.request_id = ${requestId} and member.user_id in (mine.helper_id, mine.made_by_id)) as may_lead
    from desk_member member join app_user person on person.id = member.user_id
    where member.desk_id = ${deskId} and member.on_duty and not ${isAway('person')} and person.id <> ${ownerId}
      and ${isSeenBy(ownerId, 'person')}
      and not exists (select from request_colleague shared
        where shared.request_id = ${requestId} and shared.user_id = member.user_id and shared.joined_at is not null)
    order by (select max(led.created_at) from offer led where led.desk_id = ${deskId} and led.helper_id = member.user_id) nulls first,
      member.joined_at, member.user_id`.execute(tx);
  return rows;
}

/** Whether a desk has a live offer on a request. */
export async function hasDeskOffer(db: Db, requestId: number, deskId: number): Promise<boolean> {
  const found = await db
    .selectFrom('offer')
    .select('id')
    .where('request_id', '=', requestId)
    .where('desk_id', '=', deskId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** A chat of a desk that a member may want to take. */
export interface TakeableChat {
  readonly request_id: number;
  readonly helper_id: number;
  readonly is_taken: boolean;
  /** Whether nobody leads it, or who does is away, off duty or gone. */
  readonly may_take: boolean;
  readonly has_own_offer: boolean;
}

/** The live chat of a living desk of the viewer, of whose request the status stays until the end of the transaction. */
export async function lockTakeable(tx: Tx, viewerId: number, chatId: number): Promise<TakeableChat | undefined> {
  await sql`
    select from collaboration_request where id = (select request_id from offer where id = ${chatId}) for update`.execute(
    tx,
  );
  const { rows } = await sql<TakeableChat>`
    select offer.request_id, offer.helper_id, offer.taken_at is not null as is_taken, ${mayTake(viewerId)} as may_take,
      ${hasOwnOffer(viewerId)} as has_own_offer
    from offer join app_user helper on helper.id = offer.helper_id
    join collaboration_request request on request.id = offer.request_id
    join desk_member member on member.desk_id = offer.desk_id and member.user_id = ${viewerId}
    where offer.id = ${chatId} and offer.withdrawn_at is null and request.deleted_at is null
      and (exists (select from chat_member me where me.chat_id = offer.id and me.user_id = ${viewerId}) or ${isVisibleTo(viewerId)})`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Notes that the helper of an offer leads it from now on. A question to a desk becomes an offer of the helper by this, made when they first
 * wrote: what its owner wrote before is no reply to it.
 *
 * @returns when the offer was made
 */
export async function markTaken(tx: Tx, chatId: number): Promise<string> {
  const { rows } = await sql<{ offered_at: string }>`
    update offer
    set taken_at = clock_timestamp(),
      made_by_id = case when taken_at is null then null else made_by_id end,
      offered_at = case when taken_at is null then coalesce((
        select min(time_sent) from chat_message where chat_id = offer.id and from_user_id = offer.helper_id), clock_timestamp())
        else offered_at end,
      first_reply_at = case when taken_at is null then null else first_reply_at end,
      seen_at = case when taken_at is null then null else seen_at end
    where id = ${chatId} returning offered_at::text as offered_at`.execute(tx);
  // Who takes it may have written before, as a colleague with an offer of their own.
  await sql`
    update offer set first_reply_at = coalesce(first_reply_at, ${firstMessageAt}) where id = ${chatId} and withdrawn_at is null`.execute(
    tx,
  );
  return rows[0]?.offered_at ?? '';
}
