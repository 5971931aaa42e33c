import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@exchange/db';
import type { Services } from '../../core/context.ts';
import { reasonOf } from '../../core/error-details.ts';
import { Mutex } from '../../core/mutex.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { deleteSessions } from './sessions.sql.ts';

/** Pause between attempts while the database is away, and how many sessions may wait: anyone can send tokens. */
const retryMs = 1_000;
const maxWaiting = 100_000;

interface Ended {
  /** Logout has no rate limit, so a process ends one batch of sessions at a time. */
  readonly turns: Mutex;
  /** The hashes of the tokens of sessions that are still to be ended. */
  readonly waiting: Map<string, Buffer>;
  isRetrying: boolean;
}
const endedOf = new WeakMap<Db, Ended>();

/** Ends all sessions that wait, and the open screens that live by them. */
async function endWaiting(services: Services, waiting: Map<string, Buffer>): Promise<void> {
  const batch = [...waiting];
  if (batch.length === 0) return;
  await transact(services, async (tx) =>
    publishAfterCommit(
      tx,
      await deleteSessions(
        tx,
        batch.map(([, hash]) => hash),
      ),
      { kind: 'session' },
    ),
  );
  for (const [key] of batch) waiting.delete(key);
}

/**
 * Ends a session together with those whose logouts came meanwhile. While the database is away it tries again later: no server
 * accepts a session then. If this process stops before, the session lasts until it expires.
 */
export async function endSession(services: Services, tokenHash: Buffer): Promise<void> {
  const ended = endedOf.get(services.db) ?? {
    turns: new Mutex(),
    waiting: new Map<string, Buffer>(),
    isRetrying: false,
  };
  endedOf.set(services.db, ended);
  const { turns, waiting } = ended;
  if (waiting.size < maxWaiting) waiting.set(tokenHash.toString('hex'), tokenHash);
  const end = () => turns.run(() => endWaiting(services, waiting));
  await end().catch(async (error: unknown) => {
    services.log.warn({ reason: reasonOf(error) }, 'session ends later');
    if (ended.isRetrying) return;
    ended.isRetrying = true;
    void retry(end).finally(() => {
      ended.isRetrying = false;
    });
  });
}

/** Tries again every second until it works, or the pool was closed because the process stops. */
async function retry(end: () => Promise<void>): Promise<void> {
  for (;;) {
    await wait(retryMs, undefined, { ref: false });
    const error = await end().then(
      () => undefined,
      (failure: unknown) => failure ?? true,
    );
    if (error === undefined || /destroyed|after calling end/.test(String(error))) return;
  }
}
