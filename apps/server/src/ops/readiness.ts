import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '@exchange/api';
import { codeOf, reasonOf } from '@exchange/api/core/error-details';
import { isUnreachable } from '@exchange/api/core/error-mapping';
import { prepareDatabase } from '@exchange/db/prepare';

/** Whether migrations and reference data are complete; until then all API calls answer 503. */
export interface Readiness {
  readonly isPrepared: () => boolean;
  /** Resolves when the database is prepared, or after `stop`. */
  readonly prepared: Promise<void>;
  stop(): void;
}

export interface Preparation extends Readiness {
  /**
   * Resolves when no server can reach the database. It stays pending if the database refuses this server, and for 30 s of time-outs:
   * a busy machine has them too, while other servers answer.
   */
  readonly unreachable: Promise<void>;
}

const retryMs = 1000;
/** Above some time-outs of a connection (5 s each). */
const patienceMs = 30_000;

const isTimeout = (error: unknown) => codeOf(error) === 'ETIMEDOUT' || /timeout/i.test(reasonOf(error) ?? '');

/** Prepares the database in the background and retries until it succeeds: the database may start later than the server. */
export function prepareInBackground(databaseUrl: string, log: Log): Preparation {
  const stopping = new AbortController();
  const { promise: unreachable, resolve: noteUnreachable } = Promise.withResolvers<void>();
  let isPrepared = false;
  const began = performance.now();
  const prepare = async () => {
    let hasWarned = false;
    while (!stopping.signal.aborted) {
      try {
        await prepareDatabase(databaseUrl);
        isPrepared = true;
        log.info({}, 'database ready');
        return;
      } catch (error) {
        const isPatient = isTimeout(error) && performance.now() - began < patienceMs;
        if (isUnreachable(error) && !isPatient) noteUnreachable();
        if (!hasWarned)
          log.warn({ reason: reasonOf(error) }, 'database not ready; trying again every second until it is');
        hasWarned = true;
        await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return { isPrepared: () => isPrepared, prepared: prepare(), unreachable, stop: () => stopping.abort() };
}
