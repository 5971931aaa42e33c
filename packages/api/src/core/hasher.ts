import { availableParallelism } from 'node:os';
import { passwordQueue } from '@exchange/contract/limits';
import { Piscina } from 'piscina';
import { FairQueue } from './fair-queue.ts';
import type { HashingTask } from './hashing-worker.ts';
import { Refusal } from './refusal.ts';

/** Passwords as threads hash and compare them. */
export interface Passwords {
  /** @param like a hash whose salt is reused, so that both can be compared at once; the default is a new salt */
  hash(password: string, like?: string): Promise<string>;
  /**
   * Compares a password with each hash. The duration is the same for no hash, one hash, or several of one salt, so that
   * it discloses nothing.
   *
   * @returns the index of the match or -1
   */
  match(password: string, hashes: readonly string[]): Promise<number>;
}

/** Hashes passwords outside the event loop, in turns: `hash` and `match` each wait for one. 503 when too many wait. */
export interface Hasher extends Passwords {
  /**
   * Waits for a turn and runs a task, which may hash passwords in it. A login is one task, so that a burst of logins holds few
   * connections of the database.
   *
   * @throws `http.unavailable` if too many wait
   */
  inTurn<T>(task: (passwords: Passwords) => Promise<T>): Promise<T>;
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
    // The event loop goes first if both want one core. Only Linux has a priority for each thread.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
    workerData: { cost },
  });
  const passwords: Passwords = {
    hash: async (password, like) => String(await pool.run({ kind: 'hash', password, like, cost })),
    match: async (password, hashes) => Number(await pool.run({ kind: 'match', password, hashes })),
  };
  const queue = new FairQueue<PromiseWithResolvers<void>>(passwordQueue);
  // One more than the threads: while a login reads and writes, another one hashes.
  const turns = threads + 1;
  let running = 0;
  let refused = 0;
  const beginNext = () => {
    const next = running < turns ? queue.shift() : undefined;
    if (next === undefined) return;
    running += 1;
    next.resolve();
  };
  const inTurn = async <T>(client: string, task: (passwords: Passwords) => Promise<T>): Promise<T> => {
    const turn = Promise.withResolvers<void>();
    const dropped = queue.push(client, turn);
    if (dropped !== undefined) refused += 1;
    dropped?.reject(new Refusal('http.unavailable', { retryAfter: 5 }));
    beginNext();
    await turn.promise;
    try {
      return await task(passwords);
    } finally {
      running -= 1;
      beginNext();
    }
  };
  const forClient = (nameOf: () => string): Hasher => ({
    hash: (password, like) => inTurn(nameOf(), ({ hash }) => hash(password, like)),
    match: (password, hashes) => inTurn(nameOf(), ({ match }) => match(password, hashes)),
    inTurn: (task) => inTurn(nameOf(), task),
    forClient,
    load: () => ({ waiting: queue.size, refused }),
    close: () => pool.destroy(),
  });
  return forClient(() => '');
}
