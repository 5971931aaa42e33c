import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Db, Tx } from '@exchange/db';
import { type RawBuilder, sql, type Updateable } from 'kysely';

type RequestTable = Database['collaboration_request'];
type Calls<T> = readonly (() => Promise<T>)[];

/** Within the time for which a transaction may be idle. */
const timeoutMs = 12_000;

/** The number of connections of a database that wait for a lock. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/**
 * Stages a race: runs `work` in a transaction, starts the calls, waits until each of them waits for a lock or has ended,
 * and only then commits.
 *
 * @param runTransaction `transact` if `work` leaves something for after the commit
 * @returns the results of the calls
 */
export async function whileLocked<T>(
  db: Db,
  work: (tx: Tx) => Promise<unknown>,
  calls: Calls<T>,
  runTransaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R> = (staged) => db.transaction().execute(staged),
): Promise<PromiseSettledResult<T>[]> {
  let ended = 0;
  const running = await runTransaction(async (tx) => {
    await work(tx);
    const started = calls.map(async (call) => {
      try {
        return await call();
      } finally {
        ended += 1;
      }
    });
    const settled = Promise.allSettled(started);
    for (const begun = performance.now(); ended + (await countWaiting(db)) < calls.length; await wait(5))
      if (performance.now() - begun > timeoutMs) throw new Error('The calls neither ended nor waited.');
    // Handed out inside an object, so that the transaction does not wait for it.
    return { settled };
  });
  return running.settled;
}

/** Stages a race with a change of a request's row, by which nothing else is told. */
export function whileRequestChanges<T>(db: Db, id: number, change: Updateable<RequestTable>, calls: Calls<T>) {
  const update = (tx: Tx) => tx.updateTable('collaboration_request').set(change).where('id', '=', id).execute();
  return whileLocked(db, update, calls);
}

/** Stages a race for the lock of a request's row, which nothing changes. */
export function whileRequestLocked<T>(db: Db, id: number, calls: Calls<T>) {
  const lock = sql`select from collaboration_request where id = ${id} for update`;
  return whileLocked(db, (tx) => lock.execute(tx), calls);
}

/**
 * Does work while the database refuses some changes of rows.
 *
 * @param change such as `insert on mail_outbox`
 * @param isRefused the condition about `new`, with only literals
 */
export async function whileRefused(
  db: Db,
  change: RawBuilder<unknown>,
  isRefused: RawBuilder<unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  const refuse = sql`language plpgsql as $$ begin raise exception 'refused'; end $$`;
  await sql`create function refuse_change() returns trigger ${refuse}`.execute(db);
  await sql`create trigger refuse_change before ${change} for each row when (${isRefused})
    execute function refuse_change()`.execute(db);
  await work();
  await sql`drop function refuse_change cascade`.execute(db);
}
