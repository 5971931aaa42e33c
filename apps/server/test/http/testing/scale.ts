/** Full counts with `CI=true make test`, otherwise a fortieth; the seed makes it another one each time. */
export const isFull = process.env.CI === 'true' || process.env.CI === '1';

export function portion(full: number): number {
  return isFull ? full : Math.ceil(full / 40);
}

/**
 * The seed of all generated values. A run prints it; `SURFACE_SEED=<number>` repeats the run.
 */
export const seed = Number(process.env.SURFACE_SEED ?? (Date.now() ^ (process.pid << 8)) & 0x7fff_ffff);

export function report(suite: string, counts: Record<string, number | string>): void {
  const words = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  process.stdout.write(`[surface] ${suite}: ${words.join(', ')}\n`);
}
