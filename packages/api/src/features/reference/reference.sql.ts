import type {
  CollaborationRequestStatus,
  CollaborationTypeCategory,
  Named,
  ReferenceAliases,
  TechnicalAreaCategory,
} from '@exchange/contract/reference';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { aliasesOf, nameOf } from '../../core/reference-name.sql.ts';

/** What people choose from and operators may retire. */
type ManagedTable = 'technical_area' | 'collaboration_type';

/**
 * Where a person has an area or a type: on the profile, in the preferences, on a request and in a saved search. The id is that
 * of the row under this alias.
 */
const uses: Record<ManagedTable, (alias: string, userId: number) => RawBuilder<unknown>> = {
  technical_area: (alias, userId) => sql`
    select from user_technical_area where user_id = ${userId} and area_id = ${sql.ref(`${alias}.id`)}
    union all select from collaboration_preference where user_id = ${userId} and area_id = ${sql.ref(`${alias}.id`)}
    union all select from collaboration_request own join request_technical_area chosen on chosen.request_id = own.id
      where own.user_id = ${userId} and own.deleted_at is null and chosen.area_id = ${sql.ref(`${alias}.id`)}
    union all select from saved_search where user_id = ${userId} and ${sql.ref(`${alias}.id`)} = any(area_ids)`,
  collaboration_type: (alias, userId) => sql`
    select from collaboration_preference where user_id = ${userId} and type_id = ${sql.ref(`${alias}.id`)}
    union all select from collaboration_request own
      where own.user_id = ${userId} and own.deleted_at is null and own.collaboration_type_id = ${sql.ref(`${alias}.id`)}
    union all select from saved_search where user_id = ${userId} and ${sql.ref(`${alias}.id`)} = any(type_ids)`,
};

/** Whether a person can choose an area or a type: it is not retired, or they have it already (docs/behaviour/reference.md#reference-data). */
const isOffered = (table: ManagedTable, alias: string, userId: number) =>
  sql<boolean>`(${sql.ref(`${alias}.retired_at`)} is null or exists (${uses[table](alias, userId)}))`;

/** Categories with their areas that a person can choose, by id, which is the order of the data. */
export function listTechnicalAreas(db: Db, viewerId: number): Promise<TechnicalAreaCategory[]> {
  return db
    .selectFrom('technical_area_category as category')
    .select((eb) => [
      'category.id',
      nameOf('technical_area_category', 'category').as('name'),
      jsonArrayFrom(
        eb
          .selectFrom('technical_area as area')
          .select(['area.id', nameOf('technical_area', 'area').as('name')])
          .whereRef('area.category_id', '=', 'category.id')
          .where(isOffered('technical_area', 'area', viewerId))
          .orderBy('area.id'),
      ).as('tech_areas'),
    ])
    .orderBy('category.id')
    .execute();
}

/** Categories with their collaboration types that a person can choose, by id. */
export function listCollaborationTypes(db: Db, viewerId: number): Promise<CollaborationTypeCategory[]> {
  return db
    .selectFrom('collaboration_type_category as category')
    .select((eb) => [
      'category.id',
      nameOf('collaboration_type_category', 'category').as('name'),
      jsonArrayFrom(
        eb
          .selectFrom('collaboration_type as type')
          .select(['type.id', nameOf('collaboration_type', 'type').as('name')])
          .whereRef('type.category_id', '=', 'category.id')
          .where(isOffered('collaboration_type', 'type', viewerId))
          .orderBy('type.id'),
      ).as('collaboration_types'),
    ])
    .orderBy('category.id')
    .execute();
}

/** All areas with their other words in the language that is spoken now, retired ones too. */
export function listAreasWithAliases(db: Db): Promise<(Named & { aliases: string[] })[]> {
  const area = 'technical_area';
  return db
    .selectFrom(area)
    .select(['id', nameOf(area, area).as('name'), aliasesOf(area, area).as('aliases')])
    .execute();
}

export type TermWithAliases = Named & { readonly aliases: readonly string[] };

/** The areas or types that are offered, with their other words. */
export function listTermsWithAliases(db: Db, table: ManagedTable): Promise<TermWithAliases[]> {
  return db.selectFrom(table).select(['id', 'name', 'aliases']).where('retired_at', 'is', null).execute();
}

/** The aliases of areas and types, by id. */
export async function listAliases(db: Db): Promise<ReferenceAliases> {
  const from = (table: ManagedTable) =>
    db
      .selectFrom(table)
      .select(['id', aliasesOf(table, table).as('aliases')])
      .orderBy('id')
      .execute();
  return { technical_areas: await from('technical_area'), collaboration_types: await from('collaboration_type') };
}

export function listCareerStages(db: Db): Promise<Named[]> {
  return db
    .selectFrom('career_stage')
    .select(['id', nameOf('career_stage', 'career_stage').as('name')])
    .orderBy('position')
    .execute();
}

export function listMasterCollaborationStatuses(db: Db): Promise<Named[]> {
  return db
    .selectFrom('master_collaboration_status')
    .select(['id', nameOf('master_collaboration_status', 'master_collaboration_status').as('name')])
    .orderBy('id')
    .execute();
}

/** Request statuses, sorted by order. */
export function listCollaborationRequestStatuses(db: Db): Promise<CollaborationRequestStatus[]> {
  return db
    .selectFrom('collaboration_request_status')
    .select([
      'id',
      nameOf('collaboration_request_status', 'collaboration_request_status').as('name'),
      'position as order',
    ])
    .orderBy('position')
    .execute();
}

type ReferenceTable =
  | ManagedTable
  | 'career_stage'
  | 'institute'
  | 'collaboration_request_status'
  | 'master_collaboration_status';

/** Whether a person has a retired area or type, so that their lists are longer than those of others. */
export async function hasRetired(db: Db, userId: number): Promise<boolean> {
  const has = (table: ManagedTable) => sql`
    exists (select from ${sql.table(table)} term where retired_at is not null and exists (${uses[table]('term', userId)}))`;
  const { rows } = await sql<{ has: boolean }>`
    select ${has('technical_area')} or ${has('collaboration_type')} as has`.execute(db);
  return rows[0]?.has ?? false;
}

const isManaged = (table: ReferenceTable): table is ManagedTable => Object.hasOwn(uses, table);

/** Whether a person can choose all ids of the table; ids may repeat. */
export async function areKnown(
  db: Db,
  viewerId: number,
  table: ReferenceTable,
  ids: readonly number[],
): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const { known } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(distinct))))
    .where(isManaged(table) ? isOffered(table, table, viewerId) : sql<boolean>`true`)
    .executeTakeFirstOrThrow();
  return known === distinct.length;
}
