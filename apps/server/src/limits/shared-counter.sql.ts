import type { Db } from '@exchange/db';
import { sql } from 'kysely';

/** Calls that were counted under a key since it was told last. */
export interface Increment {
  readonly key: string;
  readonly calls: number;
}

interface Sums {
  /** What all servers counted under each key, in the order of the keys given. */
  readonly sums: readonly number[];
  /** The database's clock, ms since 1970. */
  readonly now: number;
}

/** Adds calls of a minute to what other servers counted. Keys are taken in one order, so that two servers never wait for each other. */
export async function addToCounters(db: Db, minute: number, told: readonly Increment[]): Promise<Sums> {
  const keys = told.map(({ key }) => key);
  const calls = told.map((one) => one.calls);
  const { rows } = await sql<{ key: string; calls: number; now: number }>`
    insert into call_tally as tally (key, minute, calls)
    select key, ${minute}::int, calls from unnest(${keys}::text[], ${calls}::int[]) as told (key, calls) order by key
    on conflict (key, minute) do update set calls = tally.calls + excluded.calls
    returning key, calls, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const sums = new Map(rows.map((row) => [row.key, row.calls]));
  return { sums: keys.map((key) => sums.get(key) ?? 0), now: rows[0]?.now ?? Date.now() };
}
