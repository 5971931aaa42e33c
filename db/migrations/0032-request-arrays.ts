import { type Kysely, sql } from 'kysely';

/** A list of ids on the row of a request, and the table with one row for each. */
const lists = [
  { column: 'technical_area_ids', table: 'request_technical_area', id: 'area_id' },
  { column: 'institute_ids', table: 'request_institute', id: 'institute_id' },
] as const;

const statements = lists.flatMap(({ column, table, id }) => [
  `alter table collaboration_request add column ${column} int[] not null default '{}'`,
  // By triggers, because servers of the previous release change requests, too. The rows of the requests are locked by a statement
  // of its own, so that the next one sees what was committed meanwhile. The id of the request is part of the key and stays.
  `create function write_${column}() returns trigger language plpgsql as $$
     begin
       perform from collaboration_request where id = any(array(select request_id from changed)) order by id for no key update;
       update collaboration_request request
         set ${column} = array(select ${id} from ${table} where request_id = request.id order by ${id})
         where id = any(array(select request_id from changed));
       return null;
     end $$`,
  ...(['insert', 'update', 'delete'] as const).map(
    (event) => `
      create trigger ${column}_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function write_${column}()`,
  ),
  `update collaboration_request request
     set ${column} = array(select ${id} from ${table} where request_id = request.id order by ${id})
     where exists (select from ${table} where request_id = request.id)`,
]);

/** The ids of the areas and institutes of a request on its row, so that a list of requests reads no other table for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
