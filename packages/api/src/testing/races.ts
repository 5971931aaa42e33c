import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

const patienceMs = 4_000;

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Lets calls run into a deed that has not been committed yet: does the deed, starts the calls, waits until each of them
 * waits for the deed or has ended, and only then commits. What happens in a race once in a thousand times happens here
 * every time.
 *
 * @returns how the calls ended
 */
export async function whileHeld<T>(
  db: Db,
  deed: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  let ended = 0;
  const running = await db.transaction().execute(async (tx) => {
    await deed(tx);
    const started = calls.map(async (call) => {
      try {
        return await call();
      } finally {
        ended += 1;
      }
    });
    const settled = Promise.allSettled(started);
    for (const begun = performance.now(); ended + (await countWaiting(db)) < calls.length; await wait(5))
      if (performance.now() - begun > patienceMs) throw new Error('The calls neither ended nor waited.');
    // Handed out inside an object, so that the transaction does not wait for it.
    return { settled };
  });
  return running.settled;
}
