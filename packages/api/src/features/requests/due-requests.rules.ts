import type { Db, Tx } from '@exchange/db';
import { runExclusively } from '../../core/advisory-lock.ts';
import type { Services, Settings } from '../../core/context.ts';
import { reasonOf } from '../../core/error-details.ts';

interface Work {
  /** The ids of some requests that are due, at most `limit`. */
  readonly list: (db: Db, limit: number) => Promise<readonly number[]>;
  /** @returns whether the request was due */
  readonly handle: (tx: Tx, settings: Settings, id: number) => Promise<boolean>;
  /** What the log says of a request that failed. */
  readonly failure: string;
  readonly afterFailure?: (db: Db, id: number) => Promise<void>;
}

const batch = 50;

/**
 * Handles some requests that are due: one transaction each, so that one that fails holds up no other.
 *
 * @returns whether there may be more
 */
export async function handleDueRequests(services: Services, lockName: string, work: Work): Promise<boolean> {
  const ids = await work.list(services.db, batch);
  let handled = 0;
  for (const id of ids)
    try {
      if (await runExclusively(services, lockName, (tx) => work.handle(tx, services.settings, id))) handled += 1;
    } catch (error) {
      services.log.warn({ request_id: id, reason: reasonOf(error) }, work.failure);
      await work.afterFailure?.(services.db, id);
    }
  return ids.length === batch && handled > 0;
}
