/** A work that takes longer waits, probably for a lock, and makes room for another one while it goes on. */
const countedMs = 50;

/**
 * Runs at most so many works at a time, in the order of their arrival, so that hundreds at once leave connections to
 * others. A work that takes longer than 50 ms no longer counts: what waits for a lock shall not hold up the rest.
 */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param width how many works run at a time */
  constructor(width: number) {
    this.#free = width;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
    const late = setTimeout(leave, countedMs);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
  }
}
