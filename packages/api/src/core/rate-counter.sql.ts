import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Calls counted under a key by one server since it last added them. */
export interface Increment {
  readonly key: string;
  readonly calls: number;
}

interface Sums {
  /** Calls counted by all servers under each key, in the order of the given keys. */
  readonly sums: readonly number[];
  /** The database's clock, ms since 1970. */
  readonly now: number;
}

/**
 * Adds one server's calls of a minute (since 1970, UTC) to the calls of all servers. Rows are locked in the order of their
 * keys, so that two servers never deadlock.
 */
export async function addToCounters(db: Db, minute: number, increments: readonly Increment[]): Promise<Sums> {
  const keys = increments.map(({ key }) => key);
  const calls = increments.map((increment) => increment.calls);
  const { rows } = await sql<{ key: string; calls: number; now: number }>`
    insert into rate_counter as counter (key, minute, calls)
    select key, ${minute}::int, calls from unnest(${keys}::text[], ${calls}::int[]) as added (key, calls) order by key
    on conflict (key, minute) do update set calls = counter.calls + excluded.calls
    returning key, calls, (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(db);
  const sums = new Map(rows.map((row) => [row.key, row.calls]));
  return { sums: keys.map((key) => sums.get(key) ?? 0), now: rows[0]?.now ?? Date.now() };
}

/** Deletes the counters of past minutes; the last five stay, as a server's clock may be late. */
export async function deleteOldRateCounters(tx: Tx): Promise<void> {
  await sql`delete from rate_counter where minute < floor(extract(epoch from now()) / 60) - 5`.execute(tx);
}
