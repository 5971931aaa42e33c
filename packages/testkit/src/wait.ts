import { setTimeout as wait } from 'node:timers/promises';

/** @throws an `Error` with the message unless the condition holds */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Error(sentence);
}

/**
 * Waits until `holds` returns a truthy value. A check that throws counts as false.
 *
 * @returns the time it took, in ms
 * @throws when the condition does not hold in time
 */
export async function until(what: string, holds: () => unknown, withinMs = 30_000): Promise<number> {
  const started = performance.now();
  for (;;) {
    const isSo = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    const ms = performance.now() - started;
    if (isSo) return Math.round(ms);
    assert(ms < withinMs, `it did not come about within ${withinMs} ms that ${what}`);
    await wait(10);
  }
}
