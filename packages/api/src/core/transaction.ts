import type { Change } from '@exchange/contract/events';
import type { HomeStats } from '@exchange/contract/home';
import type { Db, Tx } from '@exchange/db';
import type { Services } from './context.ts';
import { isOfDeletedRow, isRetriable } from './error-mapping.ts';

/** A change under the screens of people, or of their sessions, which every server then reads again. */
export interface ChangeEvent {
  /** Ids of the people. */
  readonly to: readonly number[];
  readonly event: Change | { readonly kind: 'session' };
}

/** The effects of a transaction after its commit; a rollback drops them. */
interface AfterCommit {
  readonly events: ChangeEvent[];
  isMailQueued: boolean;
  isCountChanged: boolean;
}

const afterCommit = new WeakMap<Tx, AfterCommit>();

/** The figures of the home page that this process keeps, by database, and when they were counted. */
export const keptStats = new WeakMap<Db, { readonly at: number; readonly stats: Promise<HomeStats> }>();

const attempts = 4;

/** Runs `work`, and repeats it up to three times after a serialization failure or a deadlock, or if a row was deleted to which it refers. */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !(isRetriable(error) || isOfDeletedRow(error))) throw error;
    }
  }
}

/** Runs `work` in one transaction, with retries. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withRetry(() => db.transaction().execute(work));
}

/**
 * Runs `work` in one transaction, with retries. After the commit it publishes the events of `publishAfterCommit` and wakes
 * the mailer.
 *
 * NOTIFY inside the transaction would hold a lock of the whole database until the commit has reached the disk, so that at most
 * 300 transactions a second could notify if a write to the disk takes 3 ms. Polls find what a process did not publish because it died in between.
 */
export async function transact<T>(
  { db, publish, onMailQueued }: Pick<Services, 'db' | 'publish' | 'onMailQueued'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const [result, left] = await inTransaction(db, async (tx) => {
    const left: AfterCommit = { events: [], isMailQueued: false, isCountChanged: false };
    afterCommit.set(tx, left);
    return [await work(tx), left] as const;
  });
  if (left.events.length > 0) publish(left.events);
  if (left.isMailQueued) onMailQueued();
  if (left.isCountChanged) keptStats.delete(db);
  return result;
}

/** @throws in a transaction of `inTransaction`, which does nothing after its commit */
function afterCommitOf(tx: Tx): AfterCommit {
  const left = afterCommit.get(tx);
  if (left === undefined) throw new Error('Only transact does something after the commit.');
  return left;
}

/** Publishes an event to people after the commit. @throws outside `transact` */
export function publishAfterCommit(tx: Tx, people: readonly number[], event: ChangeEvent['event']): void {
  if (people.length > 0) afterCommitOf(tx).events.push({ to: people, event });
}

/** Lets this process count requests and users anew after the commit. */
export function countAgainAfterCommit(tx: Tx): void {
  const left = afterCommit.get(tx);
  if (left !== undefined) left.isCountChanged = true;
}

/** Wakes the mailer after the commit. @throws outside `transact` */
export function wakeMailerAfterCommit(tx: Tx): void {
  afterCommitOf(tx).isMailQueued = true;
}
