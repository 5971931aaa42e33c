import type { Change } from '@exchange/contract/events';
import type { Db, Tx } from '@exchange/db';
import type { Services } from './context.ts';
import { isRetriable } from './faults.ts';

/** Something that happened to people: a change under their screens, or to their sessions, which the servers look at again. */
export interface News {
  /** Ids of the people. */
  readonly to: readonly number[];
  readonly event: Change | { readonly kind: 'session' };
}

/** What a transaction leaves to be done when it has committed; nothing of it happens when it has not. */
interface Afterwards {
  readonly news: News[];
  mailWaits: boolean;
}

const afterwards = new WeakMap<Tx, Afterwards>();

const attempts = 4;

/** Does a deed, and again, at most three times, where it lost a race (serialization failure, deadlock) and so did nothing. */
export async function retrying<T>(deed: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deed();
    } catch (error) {
      if (attempt >= attempts || !isRetriable(error)) throw error;
    }
  }
}

/** Runs a deed in one transaction, again where it lost a race. */
export function inTransaction<T>(db: Db, deed: (tx: Tx) => Promise<T>): Promise<T> {
  return retrying(() => db.transaction().execute(deed));
}

/**
 * Runs a deed in one transaction, again where it lost a race, and, once it has committed, tells its news and wakes the
 * mailer.
 *
 * News leave after the commit and not as part of it: a transaction that notifies holds a lock of the whole database until
 * its commit has reached the disk, which halves the number of messages that can be posted. What a process that dies in
 * between does not tell is found by the polls.
 */
export async function transact<T>(
  { db, tell, mailWaiting }: Pick<Services, 'db' | 'tell' | 'mailWaiting'>,
  deed: (tx: Tx) => Promise<T>,
): Promise<T> {
  const [result, left] = await inTransaction(db, async (tx) => {
    const left: Afterwards = { news: [], mailWaits: false };
    afterwards.set(tx, left);
    return [await deed(tx), left] as const;
  });
  if (left.news.length > 0) tell(left.news);
  if (left.mailWaits) mailWaiting();
  return result;
}

/** Tells people of an event as soon as the transaction has committed. Only inside `transact`; elsewhere nobody is told. */
export function notify(tx: Tx, people: readonly number[], event: News['event']): void {
  if (people.length > 0) afterwards.get(tx)?.news.push({ to: people, event });
}

/** Wakes the mailer as soon as the transaction has committed. */
export function wakeMailer(tx: Tx): void {
  const left = afterwards.get(tx);
  if (left !== undefined) left.mailWaits = true;
}
