import { addToCounters, type Increment } from '@exchange/api/core/rate-counter.sql';
import type { Db } from '@exchange/db';

const minuteMs = 60_000;
/** Interval at which counts are shared with the other servers. */
const shareEveryMs = 1_000;

interface Count {
  /** Calls in this process. */
  local: number;
  /** Those of them that are in the shared table. */
  shared: number;
  /** Calls in the other processes, as of the last exchange. */
  remote: number;
  /** Counts are shared from this number of calls on: a tenth of the limit. */
  shareThreshold: number;
}

/**
 * Counts calls by whole minutes of the database's clock, in memory. Once a second, counts above a tenth of their limit
 * are added to a shared table, in one statement: normal use causes no write, and with up to ten servers the limit holds
 * for a client that calls all of them. While the database is unavailable every server counts alone.
 */
export class SharedCounter {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #counts = new Map<string, Count>();
  #minute = 0;
  /** The database's clock minus the local one, in ms; unknown before the first exchange. */
  #offset: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> = Promise.resolve();

  /** @param clock monotonic, in ms; the database's clock gives its offset */
  constructor(db: Db, clock = () => performance.now()) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts a call. @returns the calls of this minute, and the ms until the next one */
  add(key: string, limit: number): { current: number; ttl: number } {
    const now = this.#now();
    this.#startMinute(Math.floor(now / minuteMs));
    const count = this.#counts.get(key) ?? { local: 0, shared: 0, remote: 0, shareThreshold: limit / 10 };
    this.#counts.set(key, count);
    count.local += 1;
    return { current: count.local + count.remote, ttl: minuteMs - (now % minuteMs) };
  }

  /** Takes calls of this minute back. */
  takeBack(key: string, calls: number): void {
    const count = this.#counts.get(key);
    if (count !== undefined) count.local = Math.max(0, count.local - calls);
  }

  /** Shares counts every second, until `stop`. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#sharing = this.#sharing.then(() => this.share());
    }, shareEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }

  /** Adds counts above their threshold to the shared table and reads the sums; repeated later after an error. */
  async share(): Promise<void> {
    const due = [...this.#counts].filter(
      ([, { local, shared, shareThreshold }]) => local !== shared && Math.max(local, shared) >= shareThreshold,
    );
    if (due.length === 0) return;
    const minute = this.#minute;
    const increments = due.map(([key, { local, shared }]) => ({ key, calls: local - shared }));
    const answer = await addToCounters(this.#db, minute, increments).catch(() => undefined);
    if (answer === undefined) return;
    this.#offset = answer.now - this.#clock();
    if (this.#minute === minute)
      for (const [index, sum] of answer.sums.entries()) this.#addRemote(increments[index], sum);
  }

  #addRemote(increment: Increment | undefined, sum: number): void {
    const count = increment && this.#counts.get(increment.key);
    if (count === undefined) return;
    count.shared += increment?.calls ?? 0;
    count.remote = sum - count.shared;
  }

  #now(): number {
    return this.#clock() + (this.#offset ?? performance.timeOrigin);
  }

  #startMinute(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
