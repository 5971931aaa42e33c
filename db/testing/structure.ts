import { withClient } from '../embedded/connection.ts';

/** What a database consists of, except its rows and the order of columns: one line for each part. */
const parts = `
  select 'extension ' || extname from pg_extension
  union all
  select format('column %s.%s %s %s %s%s %s', class.relname, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) || attstorage::text
  from pg_attribute join pg_class class on class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
  union all
  select format('table %s %s', relname, relpersistence) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  union all
  select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'f', 'c')
  union all
  select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
  union all
  select pg_get_functiondef(oid) from pg_proc function where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend where objid = function.oid and deptype = 'e')
  union all
  select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all
  select format('sequence %s %s %s', sequencename, data_type, start_value) from pg_sequences where schemaname = 'public'`;

/** The parts of a database, sorted. */
export function describeStructure(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ part: string }>({ text: `select part from (${parts}) all_parts (part)` });
    return rows.map(({ part }) => part.replace(/\s+/g, ' ')).sort();
  });
}
