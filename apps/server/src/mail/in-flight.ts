/** How many letters may be in hand at once, as long as their servers answer. */
const maxAtOnce = 10;
/** A letter that takes longer is held up by its recipient's server, and shall hold up no other one. */
const slowMs = 5_000;
/** How many may be in hand at once in any case. */
const maxSlow = 40;

/** The letters that are being sent at this moment. */
export class InFlight {
  readonly #since = new Map<string, number>();

  /** Whether another letter may be taken in hand. */
  get isFree(): boolean {
    const now = performance.now();
    const quick = [...this.#since.values()].filter((since) => now - since < slowMs).length;
    return quick < maxAtOnce && this.#since.size < maxSlow;
  }

  /** Addresses that have a letter in hand; each gets one at a time, so that one bad address takes one hand. */
  get busy(): string[] {
    return [...this.#since.keys()];
  }

  take(address: string): void {
    this.#since.set(address, performance.now());
  }

  free(address: string): void {
    this.#since.delete(address);
  }
}
