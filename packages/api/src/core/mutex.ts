/** Runs tasks one after the other, in the order of their arrival. A task that fails does not stop the next one. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  /** Tasks that have come and not ended. */
  size = 0;

  async run<T>(task: () => Promise<T>): Promise<T> {
    this.size += 1;
    const done = this.#last.then(task);
    this.#last = done.catch(() => undefined);
    try {
      return await done;
    } finally {
      this.size -= 1;
    }
  }
}
