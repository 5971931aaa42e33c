import { limits } from '@exchange/contract/limits';
import type { CollaborationPreference, OwnProfile, ProfileInput, PublicProfile } from '@exchange/contract/profiles';
import type { Db, Tx } from '@exchange/db';
import { queueRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';
import { institutesOf } from '../../core/addresses.sql.ts';
import { awayUntil } from '../../core/days.sql.ts';
import { isPresent } from '../../core/present.sql.ts';
import { nameOf } from '../../core/reference-name.sql.ts';

/** Whether the row `person` has a verified address; others are pending sign-ups. */
function isVerified() {
  return sql<boolean>`${sql.ref('person.verified_at')} is not null`;
}

/** The columns of a profile as others see it. */
function selectProfile(db: Db) {
  return db
    .selectFrom('app_user as person')
    .select([
      'person.id as user_id',
      'person.hashid',
      'person.name',
      'person.description',
      sql<
        string | null
      >`(select ${nameOf('career_stage', 'stage')} from career_stage stage where id = person.career_stage_id)`.as(
        'career_stage',
      ),
      'person.grants',
      'person.claimed_institute',
      'person.institute_id',
      sql<string | null>`(select name from institute where id = person.institute_id)`.as('institute_name'),
      'person.is_verified_institute',
      sql<PublicProfile['institutes']>`(
        select coalesce(json_agg(json_build_object('id', institute.id, 'name', institute.name)
          order by institute.name), '[]')
        from (select distinct badge.institute_id from ${institutesOf(sql.ref('person.id'))} badge) badge
        join institute on institute.id = badge.institute_id
        where badge.institute_id <> person.institute_id)`.as('other_institutes'),
      'person.social_links',
      sql<PublicProfile['technical_areas']>`(
        select coalesce(json_agg(json_build_object('id', area.id, 'name', ${nameOf('technical_area', 'area')},
          'category_name', ${nameOf('technical_area_category', 'category')})
          order by area.id), '[]')
        from user_technical_area mine
        join technical_area area on area.id = mine.area_id
        join technical_area_category category on category.id = area.category_id
        where mine.user_id = person.id)`.as('technical_areas'),
      sql<string | null>`(
        select issuer || '/' || subject from login_identity
        where user_id = person.id and provider = 'orcid' order by id desc limit 1)`.as('orcid'),
      awayUntil('person').as('away_until'),
    ])
    .where(isVerified());
}

/** A profile with all institutes, the one that is shown first. */
function withInstitutes<Row extends Pick<PublicProfile, 'institute_id' | 'institute_name'>>({
  other_institutes,
  ...profile
}: Row & { other_institutes: PublicProfile['institutes'] }) {
  const { institute_id: id, institute_name: name } = profile;
  return { ...profile, institutes: id === null || name === null ? [] : [{ id, name }, ...other_institutes] };
}

/** A user's own profile, with address, master collaboration status and role. */
export async function findOwnProfile(db: Db, userId: number): Promise<OwnProfile | undefined> {
  const found = await selectProfile(db)
    .leftJoin('staff_role', 'staff_role.user_id', 'person.id')
    .select([
      'person.email',
      'person.master_collaboration_status_id',
      'person.is_listed',
      'person.language',
      'person.reads',
      'staff_role.role',
    ])
    .where('person.id', '=', userId)
    .executeTakeFirst();
  return found && withInstitutes(found);
}

/** An id or hashid of a user; other texts match no user. */
export type PersonLookup = number | string;

/** A number, or a text of digits, is an id; any other text is a hashid. */
function asId(lookup: PersonLookup): number | undefined {
  if (typeof lookup === 'number') return lookup;
  return /^[1-9]\d{0,9}$/.test(lookup) && Number(lookup) <= limits.id ? Number(lookup) : undefined;
}

/** The format of hashids; other texts need no query. */
const hashidText = /^[A-Za-z0-9_-]{12,64}$/;

/** The id of a profile; that of one that became part of another leads there. */
export const idOfHashid = (hashid: string) => sql<number | null>`coalesce(
  (select id from app_user where hashid = ${hashid}), (select user_id from former_profile where hashid = ${hashid}))`;

/** @returns nothing for unknown users, those who are deleting the account and suspended ones */
export async function findPublicProfile(db: Db, lookup: PersonLookup): Promise<PublicProfile | undefined> {
  const id = asId(lookup);
  const hashid = String(lookup);
  if (id === undefined && !hashidText.test(hashid)) return undefined;
  const found = await selectProfile(db)
    .where(isPresent('person'))
    .where((eb) => (id === undefined ? eb('person.id', '=', idOfHashid(hashid)) : eb('person.id', '=', id)))
    .executeTakeFirst();
  return found && withInstitutes(found);
}

/** Whether the user's institute is verified; the row is locked until the end of the transaction. */
export async function lockInstitute(tx: Tx, userId: number): Promise<{ is_verified_institute: boolean }> {
  return tx
    .selectFrom('app_user')
    .select('is_verified_institute')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** The columns that a user changes by a field of their name. */
export const editedColumns = [
  'name',
  'description',
  'grants',
  'claimed_institute',
  'social_links',
  'is_listed',
  'language',
  'away_until',
  'reads',
] as const;

/** Whether a person's institute is verified. */
export async function hasVerifiedInstitute(db: Db, userId: number): Promise<boolean> {
  const person = await db
    .selectFrom('app_user')
    .select('is_verified_institute')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return person.is_verified_institute;
}

/** What a user can change, as the input of a change names it. The caller holds the lock of the user. */
export function findStoredProfile(tx: Tx, userId: number) {
  return tx
    .selectFrom('app_user')
    .select([
      ...editedColumns,
      'career_stage_id as career_stage',
      sql<number[]>`array(select area_id from user_technical_area where user_id = app_user.id)`.as(
        'technical_area_ids',
      ),
      'master_collaboration_status_id',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
}

type Edited = Pick<ProfileInput, (typeof editedColumns)[number] | 'career_stage'>;

/** Updates the given fields; `undefined` keeps a column. */
export async function updateProfile(tx: Tx, userId: number, { career_stage, ...edited }: Edited): Promise<void> {
  const values = { ...edited, career_stage_id: career_stage };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('app_user').set(values).where('id', '=', userId).execute();
  if (edited.name !== undefined || edited.claimed_institute !== undefined)
    await queueRequestWords(tx, 'app_user', [userId]);
}

/** Replaces the technical areas of a user, changing only the differing rows. */
export async function replaceTechnicalAreas(tx: Tx, userId: number, areaIds: readonly number[]): Promise<void> {
  const ids = [...areaIds];
  await tx
    .deleteFrom('user_technical_area')
    .where('user_id', '=', userId)
    .where((eb) => eb.not(eb('area_id', '=', eb.fn.any(eb.val(ids)))))
    .execute();
  await sql`
    insert into user_technical_area (user_id, area_id)
    select ${userId}::int, unnest(${ids}::int[])
    on conflict do nothing`.execute(tx);
}

/** The open cells of the saved table, by type and area. */
export async function listPreferences(db: Db, userId: number): Promise<CollaborationPreference[]> {
  const cells = await db
    .selectFrom('collaboration_preference')
    .select(['area_id as tech_area_id', 'type_id as collaboration_type_id'])
    .where('user_id', '=', userId)
    .orderBy('type_id')
    .orderBy('area_id')
    .execute();
  return cells.map((cell) => ({ ...cell, is_open: true }));
}

export async function updateMasterStatus(tx: Tx, userId: number, statusId: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ master_collaboration_status_id: statusId })
    .where('id', '=', userId)
    .where('master_collaboration_status_id', '<>', statusId)
    .execute();
}

/** Makes these cells the whole saved table, changing only the differing rows: a table has up to 12,000 cells. */
export async function replacePreferences(
  tx: Tx,
  userId: number,
  cells: readonly Pick<CollaborationPreference, 'tech_area_id' | 'collaboration_type_id'>[],
): Promise<void> {
  const areas = cells.map((cell) => cell.tech_area_id);
  const types = cells.map((cell) => cell.collaboration_type_id);
  const wanted = sql`select * from unnest(${areas}::int[], ${types}::int[]) as cell (area_id, type_id)`;
  const saved = sql`select area_id, type_id from collaboration_preference where user_id = ${userId}`;
  await sql`
    delete from collaboration_preference as old using (${saved} except ${wanted}) as gone
    where old.user_id = ${userId} and old.area_id = gone.area_id and old.type_id = gone.type_id`.execute(tx);
  await sql`
    insert into collaboration_preference (user_id, area_id, type_id)
    select ${userId}::int, area_id, type_id from (${wanted} except ${saved}) as added`.execute(tx);
}
