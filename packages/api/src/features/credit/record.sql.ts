import { type CreditRole, type OwnCredit, type RecordedCredit, rolesOfType } from '@exchange/contract/credit';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { toPage } from '../../core/cursor.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';
import { blockedBy } from '../blocks/blocks.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { spokenAreas } from '../requests/areas.sql.ts';
import { cursorTime } from '../requests/card.sql.ts';
import { isVisibleUnblocked } from '../requests/visible.sql.ts';

/**
 * Whether a record names the row `request` of the row `owner` for a viewer: as one may open it (docs/behaviour/requests.md#visibility), but
 * a block by the owner changes nothing, because a whole record that goes blank would tell of it.
 */
function isOpenTo(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(request.deleted_at is null and ${isPresent('owner')} and ${isVisibleUnblocked(viewerId)})`;
}

/** Whether a credit is on the record that others read. */
const isPublic = (credit: string) =>
  sql<boolean>`(${sql.ref(`${credit}.confirmed_at`)} is not null and ${sql.ref(`${credit}.is_shown`)})`;

/**
 * The credits of the record of a person, without what only some viewers read. Tables: `credit`, `request`, `owner`, `type`.
 *
 * @param isNamed whether title, people and thanks of a credit may be read
 * @param isOpen whether its request may be opened
 */
function selectCredits(db: Db, personId: number, isNamed: RawBuilder<boolean>, isOpen: RawBuilder<boolean>) {
  return db
    .selectFrom('credit')
    .innerJoin('collaboration_request as request', 'request.id', 'credit.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'credit.owner_id')
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .select([
      'credit.id',
      nameOf('collaboration_type', 'type').as('collaboration_type_name'),
      spokenAreas().as('technical_areas'),
      'credit.created_at as tracked_at',
      sql<number | null>`case when ${isOpen} then request.id end`.as('collaboration_request_id'),
      sql<{ hashid: string | null; name: string | null }[]>`case when ${isNamed} then
        case when credit.owner_id = ${personId} then '[]'
          else jsonb_build_array(jsonb_build_object('hashid', ${presentHashid('owner')}, 'name', ${presentName('owner')})) end
        || coalesce((
          select jsonb_agg(jsonb_build_object('hashid', other.hashid, 'name', other.name) order by beside.id)
          from credit beside join app_user other on other.id = beside.user_id
          where beside.request_id = credit.request_id and beside.user_id <> ${personId}
            and ${isPublic('beside')} and ${isPresent('other')}), '[]')
        else '[]' end`.as('people'),
      sql<boolean>`credit.owner_id = ${personId}`.as('is_owner'),
      sql<CreditRole[]>`case when credit.user_id = ${personId} then credit.roles else '{}' end`.as('roles'),
      sql<string | null>`case when ${isNamed} and credit.user_id = ${personId} then (
        select desk.name from offer join desk on desk.id = offer.desk_id
        where offer.request_id = credit.request_id and offer.helper_id = credit.user_id and offer.taken_at is not null) end`.as(
        'desk',
      ),
    ]);
}

/** The title of the row `credit` as its person confirmed it, which an edit of the request leaves as it is; else that of `request`. */
const creditTitle = sql<string>`coalesce(credit.confirmed_title, request.title)`;

/**
 * Whether the row `credit` stands on the record of the owner of its request: it is the first one of the request that a present person
 * has confirmed and shows.
 */
const isOfOwner = (personId: number) => sql<boolean>`(credit.owner_id = ${personId} and credit.id = (
  select min(shown.id) from credit shown join app_user helper on helper.id = shown.user_id
  where shown.request_id = credit.request_id and ${isPublic('shown')} and ${isPresent('helper')}))`;

/** The credits on a person's record as a viewer reads them. */
function selectPublic(db: Db, personId: number, viewerId: number) {
  const isOpen = isOpenTo(viewerId);
  return selectCredits(db, personId, isOpen, isOpen)
    .select([
      sql<string | null>`case when ${isOpen} then ${creditTitle} end`.as('title'),
      sql<
        string | null
      >`case when ${isOpen} and credit.user_id = ${personId} and credit.is_thanks_shown then credit.thanks end`.as(
        'thanks',
      ),
    ])
    .where(sql<boolean>`(credit.user_id = ${personId} and ${isPublic('credit')} or ${isOfOwner(personId)})`);
}

/** Names the desk only if there is one. */
function withDesk<Row extends { desk: string | null }>({ desk, ...credit }: Row) {
  return { ...credit, ...(desk !== null && { desk }) };
}

/** A page of the record of a person for a viewer, newest first. */
export async function listRecord(
  db: Db,
  personId: number,
  viewerId: number,
  { limit, cursor }: Page,
): Promise<PageOf<RecordedCredit>> {
  const rows = await selectPublic(db, personId, viewerId)
    .select([cursorTime('credit.created_at').as('cursor_at'), 'credit.id as cursor_id'])
    .$call(newestFirst('credit.created_at', 'credit.id', { limit, cursor }));
  return toPage(rows.map(withDesk), limit);
}

/** One credit on the record of a person for a viewer. */
export async function findRecordedCredit(
  db: Db,
  personId: number,
  viewerId: number,
  id: number,
): Promise<RecordedCredit | undefined> {
  const credit = await selectPublic(db, personId, viewerId).where('credit.id', '=', id).executeTakeFirst();
  return credit && withDesk(credit);
}

/**
 * Whether the viewer blocks the owner of the row `credit`, who waits for an answer: what the owner added is not shown before the
 * block ends.
 */
function isWithheldFrom(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(credit.awaits_answer and credit.owner_id = any(${blockedBy(viewerId)}))`;
}

/**
 * The credits in which a viewer was named, and those that they gave, as only they read them. Who was named was told the title by email,
 * so that it is there whether or not the request can be opened.
 */
function selectOwn(db: Db, viewerId: number) {
  const isWithheld = isWithheldFrom(viewerId);
  return selectCredits(db, viewerId, sql<boolean>`true`, isOpenTo(viewerId)).select([
    creditTitle.as('title'),
    sql<string | null>`case when credit.user_id = ${viewerId} and (credit.is_thanks_shown or not ${isWithheld})
        then credit.thanks end`.as('thanks'),
    'credit.confirmed_at',
    sql<boolean>`credit.user_id = ${viewerId} and credit.awaits_answer and not ${isWithheld}`.as('awaits_answer'),
    'credit.version',
    'credit.is_shown',
    'credit.is_thanks_shown',
    'credit.may_name_title',
    sql<CreditRole[]>`case when ${isWithheld} then '{}' else credit.owner_roles end`.as('owner_roles'),
    'request.collaboration_type_id',
  ]);
}

function toOwnCredit<Row extends { owner_roles: CreditRole[]; collaboration_type_id: number; desk: string | null }>({
  owner_roles,
  collaboration_type_id,
  ...credit
}: Row) {
  return {
    ...withDesk(credit),
    proposed_roles: owner_roles.length > 0 ? owner_roles : [...rolesOfType(collaboration_type_id)],
  };
}

/** A page of what a viewer confirmed, newest first, also what is not shown to others, and of their own requests with confirmed credit. */
export async function listOwnRecord(db: Db, viewerId: number, { limit, cursor }: Page): Promise<PageOf<OwnCredit>> {
  const rows = await selectOwn(db, viewerId)
    .select([cursorTime('credit.created_at').as('cursor_at'), 'credit.id as cursor_id'])
    .where(sql<boolean>`(credit.user_id = ${viewerId} and credit.confirmed_at is not null or ${isOfOwner(viewerId)})`)
    .$call(newestFirst('credit.created_at', 'credit.id', { limit, cursor }));
  return toPage(rows.map(toOwnCredit), limit);
}

/** Whether the viewer blocks the owner of the row `credit`, or the owner deletes the account: then nobody waits for an answer. */
function isAskedOf(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(credit.awaits_answer and ${isPresent('owner')} and credit.owner_id <> all (${blockedBy(viewerId)}))`;
}

/** The credits that wait for a viewer's answer, the last one first. */
export async function listWaitingCredit(db: Db, viewerId: number): Promise<OwnCredit[]> {
  const rows = await selectOwn(db, viewerId)
    .where('credit.user_id', '=', viewerId)
    .where(isAskedOf(viewerId))
    .orderBy('credit.created_at', 'desc')
    .orderBy('credit.id', 'desc')
    .limit(limits.waitingCredit)
    .execute();
  return rows.map(toOwnCredit);
}

/** A credit in which a viewer was named, locked until the end of the transaction. */
export interface LockedCredit {
  readonly request_id: number;
  readonly owner_id: number;
  readonly version: number;
  readonly title: string;
  readonly is_owner_blocked: boolean;
}

/** The credit of an id in which a viewer was named, locked against changes until the end of the transaction. */
export function lockOwnCredit(tx: Tx, viewerId: number, id: number): Promise<LockedCredit | undefined> {
  return tx
    .selectFrom('credit')
    .innerJoin('collaboration_request as request', 'request.id', 'credit.request_id')
    .select(['credit.request_id', 'credit.owner_id', 'credit.version', 'request.title'])
    .select(sql<boolean>`credit.owner_id = any(${blockedBy(viewerId)})`.as('is_owner_blocked'))
    .where('credit.id', '=', id)
    .where('credit.user_id', '=', viewerId)
    .forUpdate('credit')
    .executeTakeFirst();
}

interface Confirmation {
  readonly roles: CreditRole[];
  readonly isShown: boolean;
  readonly isThanksShown: boolean;
  /** Whether the person blocks the owner, so that what waits for an answer goes on waiting. */
  readonly isOwnerBlocked: boolean;
}

/** Stores what the person named confirmed; the first confirmation keeps its time and the title of the request. */
export async function updateConfirmation(
  tx: Tx,
  id: number,
  { roles, isShown, isThanksShown, isOwnerBlocked }: Confirmation,
): Promise<void> {
  const isWithheld = sql<boolean>`(awaits_answer and ${isOwnerBlocked})`;
  await tx
    .updateTable('credit')
    .set({
      roles,
      is_shown: isShown,
      is_thanks_shown: sql<boolean>`${isThanksShown} and thanks is not null and (is_thanks_shown or not ${isWithheld})`,
      awaits_answer: isWithheld,
      confirmed_at: sql<string>`coalesce(confirmed_at, now())`,
      confirmed_title: sql<string>`case when confirmed_at is null then
        (select title from collaboration_request where id = request_id) else confirmed_title end`,
    })
    .where('id', '=', id)
    .execute();
}

/** The owner's words and roles for a person with credit, locked until the end of the transaction. */
export function lockThanks(
  tx: Tx,
  ownerId: number,
  requestId: number,
  userId: number,
): Promise<{ id: number; thanks: string | null; owner_roles: CreditRole[] } | undefined> {
  return tx
    .selectFrom('credit')
    .select(['id', 'thanks', 'owner_roles'])
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Stores the owner's roles and thanks. Other words are not shown before they are accepted, and what was added asks the person
 * named again.
 */
export async function updateThanks(
  tx: Tx,
  id: number,
  { roles, thanks, asksAgain }: { roles: CreditRole[]; thanks: string | null; asksAgain: boolean },
): Promise<void> {
  await tx
    .updateTable('credit')
    .set({
      owner_roles: roles,
      thanks,
      is_thanks_shown: sql<boolean>`is_thanks_shown and thanks is not distinct from ${thanks}`,
      awaits_answer: sql<boolean>`awaits_answer or ${asksAgain}`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes what the records have of a person whose account is erased: their words and roles, what they confirmed, and undone
 * credit, which sums up to nothing.
 */
export async function eraseRecordOf(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('credit')
    .set({ thanks: null, owner_roles: [], is_thanks_shown: false, version: sql<number>`version + 1` })
    .where('owner_id', '=', personId)
    .execute();
  await tx
    .updateTable('credit')
    .set({
      thanks: null,
      roles: [],
      confirmed_at: null,
      confirmed_title: null,
      is_shown: false,
      is_thanks_shown: false,
    })
    .where('user_id', '=', personId)
    .execute();
  await tx
    .deleteFrom('undone_credit')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('owner_id', '=', personId)]))
    .execute();
}
