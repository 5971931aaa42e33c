import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.ts';
import type { HashingTask } from './hashing-worker.ts';
import { Refusal } from './refusal.ts';

/** Hashes passwords outside the event loop. Both reject with 503 when too many wait. */
export interface Hasher {
  /** @param like a hash whose salt is reused, so that both can be compared at once; the default is a new salt */
  hash(password: string, like?: string): Promise<string>;
  /**
   * Compares a password with each hash. The duration is the same for no hash, one hash, or several of one salt, so that
   * it discloses nothing.
   *
   * @returns the index of the match or -1
   */
  match(password: string, hashes: readonly string[]): Promise<number>;
  /**
   * The same hasher for a client of its own: clients take turns, and in a full queue the busiest one gives way. Its name is asked
   * for only when it has a password, which most calls have not.
   */
  forClient(nameOf: () => string): Hasher;
  /** How many wait in this process, and how many it has refused since it started. */
  load(): HasherLoad;
  close(): Promise<void>;
}

interface HasherLoad {
  readonly waiting: number;
  readonly refused: number;
}

/** Passwords that may wait to be hashed; more are refused with 503 (docs/behaviour.md#overload). */
export const queueLength = 128;

interface WaitingTask {
  readonly task: HashingTask;
  readonly outcome: PromiseWithResolvers<string | number>;
}

/** @param cost bcrypt's work factor, 4 to 31; 10 is the minimum of OWASP and takes about 70 ms of one core */
export function createHasher({ cost = 10 }: { cost?: number } = {}): Hasher {
  const threads = Math.max(1, availableParallelism() - 1);
  const pool = new Piscina<HashingTask, string | number>({
    filename: new URL('./hashing-worker.ts', import.meta.url).href,
    // A thread takes 15 MB. After ten minutes without a password the next one waits for its start, about the time of a hash.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 600_000,
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
    // The event loop goes first where both want one core. Only Linux has a priority for each thread.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
    workerData: { cost },
  });
  const queue = new FairQueue<WaitingTask>(queueLength);
  let running = 0;
  let refused = 0;
  const runNext = async (): Promise<void> => {
    const next = running < threads ? queue.shift() : undefined;
    if (next === undefined) return;
    running += 1;
    await pool.run(next.task).then(next.outcome.resolve, next.outcome.reject);
    running -= 1;
    void runNext();
  };
  const run = (nameOf: () => string, task: HashingTask) => {
    const waiting: WaitingTask = { task, outcome: Promise.withResolvers() };
    const dropped = queue.push(nameOf(), waiting);
    if (dropped !== undefined) refused += 1;
    dropped?.outcome.reject(new Refusal('http.unavailable', { retryAfter: 5 }));
    void runNext();
    return waiting.outcome.promise;
  };
  const forClient = (nameOf: () => string): Hasher => ({
    hash: async (password, like) => String(await run(nameOf, { kind: 'hash', password, like, cost })),
    match: async (password, hashes) => Number(await run(nameOf, { kind: 'match', password, hashes })),
    forClient,
    load: () => ({ waiting: queue.size, refused }),
    close: () => pool.destroy(),
  });
  return forClient(() => '');
}
