/** Full counts where the run has time for them; a tenth on a desk (`CI=true make test` for all). */
export const isFull = process.env.CI === 'true' || process.env.CI === '1';

/** So many of a full count as this run does. */
export function portion(full: number): number {
  return isFull ? full : Math.ceil(full / 10);
}

/**
 * The seed of everything that is generated here. A run prints it; `SURFACE_SEED=<number>` walks the same way again.
 */
export const seed = Number(process.env.SURFACE_SEED ?? (Date.now() ^ (process.pid << 8)) & 0x7fff_ffff);

/** Writes one line of counts into the output of the run. */
export function report(suite: string, counts: Record<string, number | string>): void {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`[surface] ${suite}: ${words.join(', ')}\n`);
}
