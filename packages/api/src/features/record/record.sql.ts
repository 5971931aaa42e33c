import type { CreditRole } from '@exchange/contract/credit-roles';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import { rolesOfType } from '@exchange/contract/proposed-roles';
import type { OwnEntry, RecordEntry } from '@exchange/contract/record';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { toPage } from '../../core/cursor.ts';
import { newestFirst } from '../../core/newest-first.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { blockedBy } from '../blocks/blocks.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { technicalAreas } from '../requests/areas.sql.ts';
import { cursorTime } from '../requests/card.sql.ts';
import { isVisibleTo } from '../requests/visible.sql.ts';

/** Whether a viewer may open the row `request` of the row `owner` (docs/behaviour.md#visibility). */
function isOpenTo(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(request.deleted_at is null and ${isPresent('owner')} and ${isVisibleTo(viewerId)})`;
}

/**
 * The entries of records, without what only some viewers read. Tables: `entry`, `request`, `owner`, `type`.
 *
 * @param isNamed whether title, people and thanks of an entry may be read
 * @param isOpen whether its request may be opened
 */
function selectEntries(db: Db, isNamed: RawBuilder<boolean>, isOpen: RawBuilder<boolean>) {
  return db
    .selectFrom('successful_collaborator as entry')
    .innerJoin('collaboration_request as request', 'request.id', 'entry.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'entry.owner_id')
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .select([
      'entry.id',
      'type.name as collaboration_type_name',
      technicalAreas.as('technical_areas'),
      'entry.created_at as tracked_at',
      sql<number | null>`case when ${isOpen} then request.id end`.as('collaboration_request_id'),
      sql<{ hashid: string | null; name: string | null }[]>`case when ${isNamed} then
        jsonb_build_array(jsonb_build_object('hashid', ${presentHashid('owner')}, 'name', ${presentName('owner')}))
        || coalesce((
          select jsonb_agg(jsonb_build_object('hashid', other.hashid, 'name', other.name) order by beside.id)
          from successful_collaborator beside join app_user other on other.id = beside.user_id
          where beside.request_id = entry.request_id and beside.id <> entry.id
            and beside.confirmed_at is not null and beside.is_shown and ${isPresent('other')}), '[]')
        else '[]' end`.as('people'),
      'entry.roles',
    ]);
}

/** The title of the row `entry` as its person confirmed it, which an edit of the request leaves as it is; else that of `request`. */
const entryTitle = sql<string>`coalesce(entry.confirmed_title, request.title)`;

/** Whether an entry is on the record that others read. */
const isPublic = sql<boolean>`(entry.confirmed_at is not null and entry.is_shown)`;

/** The entries on a person's record as a viewer reads them. */
function selectPublic(db: Db, personId: number, viewerId: number) {
  const isOpen = isOpenTo(viewerId);
  return selectEntries(db, isOpen, isOpen)
    .select([
      sql<string | null>`case when ${isOpen} then ${entryTitle} end`.as('title'),
      sql<string | null>`case when ${isOpen} and entry.is_thanks_shown then entry.thanks end`.as('thanks'),
    ])
    .where('entry.user_id', '=', personId)
    .where(isPublic);
}

/** A page of the record of a person for a viewer, newest first. */
export async function listRecord(
  db: Db,
  personId: number,
  viewerId: number,
  { limit, cursor }: Page,
): Promise<PageOf<RecordEntry>> {
  const rows = await selectPublic(db, personId, viewerId)
    .select([cursorTime('entry.created_at').as('cursor_at'), 'entry.id as cursor_id'])
    .$call(newestFirst('entry.created_at', 'entry.id', { limit, cursor }));
  return toPage(rows, limit);
}

/** One entry on the record of a person for a viewer. */
export function findPublicEntry(
  db: Db,
  personId: number,
  viewerId: number,
  id: number,
): Promise<RecordEntry | undefined> {
  return selectPublic(db, personId, viewerId).where('entry.id', '=', id).executeTakeFirst();
}

/**
 * Whether the viewer blocks the owner of the row `entry`, who waits for an answer: what the owner added is not shown before the
 * block ends.
 */
function isWithheldFrom(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(entry.awaits_answer and entry.owner_id = any(${blockedBy(viewerId)}))`;
}

/**
 * The entries in which a viewer was named, as only they read them. Who was named was told the title by email, so that it is
 * there whether or not the request can be opened.
 */
function selectOwn(db: Db, viewerId: number) {
  const isWithheld = isWithheldFrom(viewerId);
  return selectEntries(db, sql<boolean>`true`, isOpenTo(viewerId))
    .select([
      entryTitle.as('title'),
      sql<string | null>`case when entry.is_thanks_shown or not ${isWithheld} then entry.thanks end`.as('thanks'),
      'entry.confirmed_at',
      sql<boolean>`entry.awaits_answer and not ${isWithheld}`.as('awaits_answer'),
      'entry.version',
      'entry.is_shown',
      'entry.is_thanks_shown',
      sql<CreditRole[]>`case when ${isWithheld} then '{}' else entry.owner_roles end`.as('owner_roles'),
      'request.collaboration_type_id',
    ])
    .where('entry.user_id', '=', viewerId);
}

function toOwnEntry<Row extends { owner_roles: CreditRole[]; collaboration_type_id: number }>({
  owner_roles,
  collaboration_type_id,
  ...entry
}: Row) {
  return { ...entry, proposed_roles: owner_roles.length > 0 ? owner_roles : [...rolesOfType(collaboration_type_id)] };
}

/** A page of what a viewer confirmed, newest first, also what is not shown to others. */
export async function listOwnRecord(db: Db, viewerId: number, { limit, cursor }: Page): Promise<PageOf<OwnEntry>> {
  const rows = await selectOwn(db, viewerId)
    .select([cursorTime('entry.created_at').as('cursor_at'), 'entry.id as cursor_id'])
    .where('entry.confirmed_at', 'is not', null)
    .$call(newestFirst('entry.created_at', 'entry.id', { limit, cursor }));
  return toPage(rows.map(toOwnEntry), limit);
}

/** Whether the viewer blocks the owner of the row `entry`, or the owner deletes the account: then nobody waits for an answer. */
function isAskedOf(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`(entry.awaits_answer and ${isPresent('owner')} and entry.owner_id <> all (${blockedBy(viewerId)}))`;
}

/** The entries that wait for a viewer's answer, the last one first. */
export async function listWaitingEntries(db: Db, viewerId: number): Promise<OwnEntry[]> {
  const rows = await selectOwn(db, viewerId)
    .where(isAskedOf(viewerId))
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(limits.waitingEntries)
    .execute();
  return rows.map(toOwnEntry);
}

/** An entry in which a viewer was named, locked until the end of the transaction. */
export interface LockedEntry {
  readonly request_id: number;
  readonly owner_id: number;
  readonly version: number;
  readonly title: string;
  readonly is_owner_blocked: boolean;
}

/** The entry of an id in which a viewer was named, locked against changes until the end of the transaction. */
export function lockOwnEntry(tx: Tx, viewerId: number, id: number): Promise<LockedEntry | undefined> {
  return tx
    .selectFrom('successful_collaborator as entry')
    .innerJoin('collaboration_request as request', 'request.id', 'entry.request_id')
    .select(['entry.request_id', 'entry.owner_id', 'entry.version', 'request.title'])
    .select(sql<boolean>`entry.owner_id = any(${blockedBy(viewerId)})`.as('is_owner_blocked'))
    .where('entry.id', '=', id)
    .where('entry.user_id', '=', viewerId)
    .forUpdate('entry')
    .executeTakeFirst();
}

interface Confirmation {
  readonly roles: CreditRole[];
  readonly isShown: boolean;
  readonly isThanksShown: boolean;
  /** Whether the person blocks the owner, so that what waits for an answer goes on waiting. */
  readonly isOwnerBlocked: boolean;
}

/** Stores what the person named confirmed; the first confirmation keeps its time. */
export async function updateConfirmation(
  tx: Tx,
  id: number,
  { roles, isShown, isThanksShown, isOwnerBlocked }: Confirmation,
): Promise<void> {
  const isWithheld = sql<boolean>`(awaits_answer and ${isOwnerBlocked})`;
  await tx
    .updateTable('successful_collaborator')
    .set({
      roles,
      is_shown: isShown,
      is_thanks_shown: sql<boolean>`${isThanksShown} and thanks is not null and (is_thanks_shown or not ${isWithheld})`,
      awaits_answer: isWithheld,
      confirmed_at: sql<string>`coalesce(confirmed_at, now())`,
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes an entry that its person rejected; a trigger keeps it for the ledger. */
export async function deleteRejected(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('successful_collaborator').where('id', '=', id).execute();
  await tx.updateTable('undone_credit').set({ is_rejected: true }).where('id', '=', id).execute();
}

/** The owner's words and roles for a collaborator, locked until the end of the transaction. */
export function lockThanks(
  tx: Tx,
  ownerId: number,
  requestId: number,
  userId: number,
): Promise<{ id: number; thanks: string | null; owner_roles: CreditRole[] } | undefined> {
  return tx
    .selectFrom('successful_collaborator')
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
    .updateTable('successful_collaborator')
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
 * Deletes what the records have of a person whose account is erased: their words and roles, what they confirmed, undone
 * credit, which sums up to nothing, and invitations to join by them or to their address.
 */
export async function eraseRecordOf(tx: Tx, personId: number): Promise<void> {
  await tx
    .updateTable('successful_collaborator')
    .set({ thanks: null, owner_roles: [], is_thanks_shown: false, version: sql<number>`version + 1` })
    .where('owner_id', '=', personId)
    .execute();
  await tx
    .updateTable('successful_collaborator')
    .set({ thanks: null, roles: [], confirmed_at: null, is_shown: false, is_thanks_shown: false })
    .where('user_id', '=', personId)
    .execute();
  await tx
    .deleteFrom('undone_credit')
    .where((eb) => eb.or([eb('user_id', '=', personId), eb('owner_id', '=', personId)]))
    .execute();
  await tx
    .deleteFrom('join_invitation')
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', personId),
        eb('email_key', '=', eb.selectFrom('app_user').select('email_key').where('id', '=', personId)),
      ]),
    )
    .execute();
}
