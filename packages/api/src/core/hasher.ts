import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import type { HashingTask } from './hashing-worker.ts';
import { refuse } from './refusal.ts';

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
  close(): Promise<void>;
}

/** Passwords that may wait to be hashed; more are refused with 503 (docs/behaviour.md#overload). */
export const queueLength = 128;

/** @param cost bcrypt's work factor, 4 to 31; 10 is the minimum of OWASP and takes about 70 ms of one core */
export function createHasher({ cost = 10 }: { cost?: number } = {}): Hasher {
  const pool = new Piscina<HashingTask, string | number>({
    filename: new URL('./hashing-worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: Math.max(1, availableParallelism() - 1),
    idleTimeout: 60_000,
    maxQueue: queueLength,
    // The event loop goes first where both want one core. Only Linux has a priority for each thread.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
    workerData: { cost },
  });
  const run = async (task: HashingTask) => {
    if (pool.queueSize >= queueLength) refuse('http.unavailable', { retryAfter: 5 });
    return pool.run(task);
  };
  return {
    hash: async (password, like) => String(await run({ kind: 'hash', password, like, cost })),
    match: async (password, hashes) => Number(await run({ kind: 'match', password, hashes })),
    close: () => pool.destroy(),
  };
}
