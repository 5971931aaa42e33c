import type { Named } from '@exchange/contract/reference';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { referenceVersion } from './institutes.sql.ts';

type ById<T = string> = ReadonlyMap<number, T>;
interface Term {
  readonly name: string;
  readonly category: string;
}

/** The names of reference data by id; of institutes also their place in the order of names. */
export interface Names {
  readonly areas: ById<Term>;
  readonly types: ById<Term>;
  readonly requestStatuses: ById;
  readonly careerStages: ById;
  readonly institutes: ById<{ readonly name: string; readonly place: number }>;
}

type Terms = readonly (readonly [id: number, name: string, category: string])[];
type Pairs = readonly (readonly [id: number, name: string])[];

async function loadNames(db: Db): Promise<Names> {
  const terms = (table: string) => sql<Terms>`(
    select json_agg(json_build_array(term.id, term.name, category.name)) from ${sql.table(table)} term
    join ${sql.table(`${table}_category`)} category on category.id = term.category_id)`;
  const pairs = (table: string) => sql<Pairs>`(select json_agg(json_build_array(id, name)) from ${sql.table(table)})`;
  const { rows } = await sql<{ areas: Terms; types: Terms; statuses: Pairs; stages: Pairs; institutes: Pairs | null }>`
    select ${terms('technical_area')} as areas, ${terms('collaboration_type')} as types,
      ${pairs('collaboration_request_status')} as statuses, ${pairs('career_stage')} as stages,
      (select json_agg(json_build_array(id, name) order by search_name, id) from institute) as institutes`.execute(db);
  const [row] = rows;
  const termsById = (list: Terms = []) => new Map(list.map(([id, name, category]) => [id, { name, category }]));
  return {
    areas: termsById(row?.areas),
    types: termsById(row?.types),
    requestStatuses: new Map(row?.statuses),
    careerStages: new Map(row?.stages),
    institutes: new Map(row?.institutes?.map(([id, name], place) => [id, { name, place }])),
  };
}

/** A column for lists: which names belong to their ids. */
export const namesVersion = referenceVersion;

let kept: { readonly version: string; readonly names: Promise<Names> } | undefined;

/**
 * The names that belong to rows with this {@link namesVersion}, kept in memory until they change. They are read after the rows, so that no id is
 * unknown: rows of reference data with references are not deleted.
 */
export function namesOf(db: Db, version: string): Promise<Names> {
  if (kept?.version === version) return kept.names;
  // A transaction may see names that are never committed.
  if (db.isTransaction) return loadNames(db);
  const entry = { version, names: loadNames(db) };
  kept = entry;
  entry.names.catch(() => {
    if (kept === entry) kept = undefined;
  });
  return entry.names;
}

/** Names of ids, in the order of the ids. */
export function named(names: ById<{ readonly name: string }>, ids: readonly number[]): Named[] {
  return ids.map((id) => ({ id, name: names.get(id)?.name ?? '' }));
}
