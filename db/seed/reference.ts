import { sql } from 'kysely';
import type { Tx } from '../connection.ts';
import { queueRequestWords } from '../request-words.ts';
import careerStages from './reference/career-stages.json' with { type: 'json' };
import requestStatuses from './reference/collaboration-request-statuses.json' with { type: 'json' };
import typeCategories from './reference/collaboration-types.json' with { type: 'json' };
import masterStatuses from './reference/master-collaboration-statuses.json' with { type: 'json' };
import areaCategories from './reference/technical-areas.json' with { type: 'json' };
import { loadReferenceNames } from './reference-names.ts';

/** A table and its rows; every column of the table but `id` follows the file when the file changes. */
interface ReferenceTable {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'int' | 'text' | 'text[]'>>;
  readonly rows: readonly object[];
  /** Whether operators may change the table. */
  readonly isManaged?: true;
}

const named = { name: 'text' } as const;
const ordered = { name: 'text', position: 'int' } as const;
const searchable = { category_id: 'int', name: 'text', aliases: 'text[]' } as const;

/** The reference data in the order in which rows refer to each other. */
const referenceTables: readonly ReferenceTable[] = [
  { table: 'career_stage', columns: ordered, rows: careerStages },
  { table: 'technical_area_category', columns: named, rows: areaCategories },
  {
    table: 'technical_area',
    columns: searchable,
    rows: areaCategories.flatMap(({ id, areas }) => areas.map((area) => ({ ...area, category_id: id }))),
    isManaged: true,
  },
  { table: 'collaboration_type_category', columns: named, rows: typeCategories },
  {
    table: 'collaboration_type',
    columns: searchable,
    rows: typeCategories.flatMap(({ id, types }) => types.map((type) => ({ ...type, category_id: id }))),
    isManaged: true,
  },
  { table: 'master_collaboration_status', columns: named, rows: masterStatuses },
  { table: 'collaboration_request_status', columns: ordered, rows: requestStatuses },
];

/**
 * Inserts and renames, by id. A row that is no longer in the files stays: somebody may have chosen it, and its id must
 * never mean something else. What an operator named stays, too, and stands for a row of the files with the same name.
 */
export async function loadReference(tx: Tx): Promise<void> {
  for (const { table, columns, rows, isManaged } of referenceTables) {
    const names = Object.keys(columns);
    const list = sql.join(names.map((name) => sql.ref(name)));
    const shape = sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
    const old = sql.join(names.map((name) => sql.ref(`kept.${name}`)));
    const fresh = sql.join(names.map((name) => sql.ref(`excluded.${name}`)));
    const isFree = isManaged
      ? sql`not exists (select from ${sql.table(table)} named where named.is_set_by_operator and named.id <> entry.id
          and (named.category_id, named.name) = (entry.category_id, entry.name))`
      : sql`true`;
    const isOurs = isManaged ? sql`not kept.is_set_by_operator` : sql`true`;
    const { rows: written } = await sql<{ id: number }>`
      insert into ${sql.table(table)} as kept (id, ${list})
      select id, ${list} from json_to_recordset(${JSON.stringify(rows)}::json) as entry (id int, ${shape}) where ${isFree}
      on conflict (id) do update set (${list}) = row (${fresh})
      where ${isOurs} and (${old}) is distinct from (${fresh})
      returning id`.execute(tx);
    const ids = written.map(({ id }) => id);
    if (table === 'technical_area' || table === 'collaboration_type') await queueRequestWords(tx, table, ids);
  }
  await loadReferenceNames(tx);
}
