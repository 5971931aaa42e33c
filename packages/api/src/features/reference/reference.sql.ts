import type {
  CollaborationRequestStatus,
  CollaborationTypeCategory,
  Named,
  ReferenceAliases,
  TechnicalAreaCategory,
} from '@exchange/contract/reference';
import type { Db } from '@exchange/db';
import { jsonArrayFrom } from 'kysely/helpers/postgres';

/** Categories with their areas, by id, which is the order of the data. */
export function listTechnicalAreas(db: Db): Promise<TechnicalAreaCategory[]> {
  return db
    .selectFrom('technical_area_category as category')
    .select((eb) => [
      'category.id',
      'category.name',
      jsonArrayFrom(
        eb
          .selectFrom('technical_area as area')
          .select(['area.id', 'area.name'])
          .whereRef('area.category_id', '=', 'category.id')
          .orderBy('area.id'),
      ).as('tech_areas'),
    ])
    .orderBy('category.id')
    .execute();
}

/** Categories with their collaboration types, by id. */
export function listCollaborationTypes(db: Db): Promise<CollaborationTypeCategory[]> {
  return db
    .selectFrom('collaboration_type_category as category')
    .select((eb) => [
      'category.id',
      'category.name',
      jsonArrayFrom(
        eb
          .selectFrom('collaboration_type as type')
          .select(['type.id', 'type.name'])
          .whereRef('type.category_id', '=', 'category.id')
          .orderBy('type.id'),
      ).as('collaboration_types'),
    ])
    .orderBy('category.id')
    .execute();
}

/** The aliases of areas and types, by id. */
export async function listAliases(db: Db): Promise<ReferenceAliases> {
  const from = (table: 'technical_area' | 'collaboration_type') =>
    db.selectFrom(table).select(['id', 'aliases']).orderBy('id').execute();
  return { technical_areas: await from('technical_area'), collaboration_types: await from('collaboration_type') };
}

export function listCareerStages(db: Db): Promise<Named[]> {
  return db.selectFrom('career_stage').select(['id', 'name']).orderBy('position').execute();
}

export function listMasterCollaborationStatuses(db: Db): Promise<Named[]> {
  return db.selectFrom('master_collaboration_status').select(['id', 'name']).orderBy('id').execute();
}

/** Request statuses, sorted by order. */
export function listCollaborationRequestStatuses(db: Db): Promise<CollaborationRequestStatus[]> {
  return db
    .selectFrom('collaboration_request_status')
    .select(['id', 'name', 'position as order'])
    .orderBy('position')
    .execute();
}

type ReferenceTable =
  | 'technical_area'
  | 'collaboration_type'
  | 'career_stage'
  | 'institute'
  | 'collaboration_request_status'
  | 'master_collaboration_status';

/** Whether all ids are in the table; ids may repeat. */
export async function areKnown(db: Db, table: ReferenceTable, ids: readonly number[]): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  const { known } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('known'))
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(distinct))))
    .executeTakeFirstOrThrow();
  return known === distinct.length;
}
