/** Emails in flight at once, not counting slow ones. */
const maxAtOnce = 10;
/** An email that takes longer is slow because of its recipient's server, and must not delay others. */
const slowMs = 5_000;
/** Emails in flight at once, with slow ones. */
const maxSlow = 40;

/** The emails that are being sent. */
export class InFlight {
  readonly #since = new Map<string, number>();

  /** Whether another email may be sent now. */
  get isFree(): boolean {
    const now = performance.now();
    const quick = [...this.#since.values()].filter((since) => now - since < slowMs).length;
    return quick < maxAtOnce && this.#since.size < maxSlow;
  }

  /** Addresses with an email in flight; each gets one at a time, so that a slow address uses one slot. */
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
