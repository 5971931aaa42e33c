import { setTimeout as wait } from 'node:timers/promises';
import type { Db } from '@exchange/db';
import type { Services } from '../../core/context.ts';
import { reasonOf } from '../../core/error-details.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { deleteSessions } from './sessions.sql.ts';

/** Pause between attempts. */
const retryMs = 1_000;
/** More than the sessions in use on a server. Anyone can send tokens, so their number in memory needs a limit. */
const mostWaiting = 100_000;

/** Hashes of the tokens whose sessions end as soon as the database is available, by database. */
const waiting = new WeakMap<Db, Map<string, Buffer>>();

/** Ends sessions, and the open screens that live by them. */
async function endSessions(services: Services, tokenHashes: readonly Buffer[]): Promise<void> {
  await transact(services, async (tx) =>
    publishAfterCommit(tx, await deleteSessions(tx, tokenHashes), { kind: 'session' }),
  );
}

interface Batch {
  readonly hashes: Map<string, Buffer>;
  readonly ended: Promise<void>;
}
/** The batch that begins when the running one ends, and the end of the last one that began, by database. */
const nextBatch = new WeakMap<Db, Batch>();
const lastEnd = new WeakMap<Db, Promise<void>>();

/**
 * Ends a session together with those whose logouts came meanwhile: logout has no rate limit and anyone can send tokens, so
 * a process runs one of these transactions at a time.
 */
export function endSessionInTurn(services: Services, tokenHash: Buffer): Promise<void> {
  const { db } = services;
  const batch = nextBatch.get(db) ?? newBatch(services);
  batch.hashes.set(tokenHash.toString('hex'), tokenHash);
  return batch.ended;
}

function newBatch(services: Services): Batch {
  const { db } = services;
  const hashes = new Map<string, Buffer>();
  const ended = (lastEnd.get(db) ?? Promise.resolve()).then(() => {
    nextBatch.delete(db);
    return endSessions(services, [...hashes.values()]);
  });
  lastEnd.set(
    db,
    ended.catch(() => undefined),
  );
  const batch = { hashes, ended };
  nextBatch.set(db, batch);
  return batch;
}

/**
 * Ends a session later because the database is unavailable. Until then no server accepts it either; if this process
 * stops before, the session stays valid until it expires.
 */
export function endSessionsLater(services: Services, tokenHash: Buffer, error: unknown): void {
  services.log.warn({ reason: reasonOf(error) }, 'session ends later');
  const hashes = waiting.get(services.db) ?? new Map<string, Buffer>();
  waiting.set(services.db, hashes);
  const isFirst = hashes.size === 0;
  if (hashes.size < mostWaiting) hashes.set(tokenHash.toString('hex'), tokenHash);
  if (isFirst) void endWhenBack(services, hashes);
}

async function endWhenBack(services: Services, hashes: Map<string, Buffer>): Promise<void> {
  while (hashes.size > 0) {
    await wait(retryMs, undefined, { ref: false });
    const now = [...hashes];
    const failure = await endSessions(
      services,
      now.map(([, hash]) => hash),
    ).catch((error: unknown) => error ?? true);
    if (failure === undefined) for (const [key] of now) hashes.delete(key);
    // The pool was closed: the process is stopping.
    else if (/destroyed|after calling end/.test(String(failure))) hashes.clear();
  }
}
