/** Runs works one after the other, in the order of their arrival. A work that fails does not stop the next one. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  /** Works that have come and not ended. */
  size = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.size += 1;
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.size -= 1;
    }
  }
}
