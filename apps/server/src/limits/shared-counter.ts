import { addToCounters, type Increment } from '@exchange/api/core/rate-counter.sql';
import type { Db } from '@exchange/db';

const minuteMs = 60_000;
/** How often what was counted here is told to the other servers. */
const shareEveryMs = 1_000;

interface Count {
  /** Calls in this process. */
  here: number;
  /** Those of them that the others know of. */
  told: number;
  /** Calls in the other processes, as of the last time this one told its own. */
  elsewhere: number;
  /** From how many calls on it is told: a tenth of the limit. */
  worthTelling: number;
}

/**
 * Counts calls by whole minutes of the database's clock, in memory. Once a second, what has grown beyond a tenth of its
 * limit is added to a table that all servers share, in one statement: people at a normal pace cost no write at all, and up
 * to ten servers nobody passes a limit by calling all of them. While the database is away every server counts alone.
 */
export class SharedCounter {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #counts = new Map<string, Count>();
  #minute = 0;
  /** The database's clock less ours, in ms; unknown until something was shared. */
  #offset: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sharing: Promise<void> = Promise.resolve();

  /** @param clock ms that never jump; its beginning is learnt from the database */
  constructor(db: Db, clock = () => performance.now()) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Counts a call and answers how many there were in this minute, and the ms until the next. */
  add(key: string, limit: number): { current: number; ttl: number } {
    const now = this.#now();
    this.#turnTo(Math.floor(now / minuteMs));
    const count = this.#counts.get(key) ?? { here: 0, told: 0, elsewhere: 0, worthTelling: limit / 10 };
    this.#counts.set(key, count);
    count.here += 1;
    return { current: count.here + count.elsewhere, ttl: minuteMs - (now % minuteMs) };
  }

  /** Tells the others every second, until `stop`. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#sharing = this.#sharing.then(() => this.share());
    }, shareEveryMs).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sharing;
  }

  /** Tells the others what is worth it, and learns what they counted. A database that is away is told later. */
  async share(): Promise<void> {
    const worth = [...this.#counts].filter(([, { here, told, worthTelling }]) => here > told && here >= worthTelling);
    if (worth.length === 0) return;
    const minute = this.#minute;
    const news = worth.map(([key, { here, told }]) => ({ key, calls: here - told }));
    const answer = await addToCounters(this.#db, minute, news).catch(() => undefined);
    if (answer === undefined) return;
    this.#offset = answer.now - this.#clock();
    if (this.#minute === minute) for (const [index, sum] of answer.sums.entries()) this.#learn(news[index], sum);
  }

  #learn(news: Increment | undefined, sum: number): void {
    const count = news && this.#counts.get(news.key);
    if (count === undefined) return;
    count.told += news?.calls ?? 0;
    count.elsewhere = sum - count.told;
  }

  #now(): number {
    return this.#clock() + (this.#offset ?? performance.timeOrigin);
  }

  #turnTo(minute: number): void {
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#counts.clear();
  }
}
