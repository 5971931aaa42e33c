import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@exchange/api';
import { reasonOf } from '@exchange/api/core/error-details';
import { prepareDatabase } from '@exchange/db/prepare';

/** Whether migrations and reference data are complete; until then all API calls answer 503. */
export interface Readiness {
  readonly isPrepared: () => boolean;
  /** Resolves when the database is prepared, or after `stop`. */
  readonly prepared: Promise<void>;
  stop(): void;
}

export interface Preparation extends Readiness {
  /** Resolves when the first attempt has ended, also after a failure. */
  readonly tried: Promise<void>;
}

const retryMs = 1000;

/** Prepares the database in the background and retries until it succeeds: the database may start later than the server. */
export function prepareInBackground(databaseUrl: string, log: Log): Preparation {
  const stopping = new AbortController();
  const { promise: tried, resolve: haveTried } = Promise.withResolvers<void>();
  let isPrepared = false;
  const prepare = async () => {
    let hasWarned = false;
    while (!stopping.signal.aborted) {
      try {
        const { newerMigrations } = await prepareDatabase(databaseUrl).finally(haveTried);
        isPrepared = true;
        if (newerMigrations.length > 0)
          log.info({ newerMigrations }, 'a later release has migrated the database; this server runs beside it');
        log.info({}, 'database ready');
        return;
      } catch (error) {
        if (!hasWarned)
          log.warn({ reason: reasonOf(error) }, 'database not ready; trying again every second until it is');
        hasWarned = true;
        await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return { isPrepared: () => isPrepared, prepared: prepare(), tried, stop: () => stopping.abort() };
}
