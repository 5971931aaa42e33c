import { setTimeout as wait } from 'node:timers/promises';

const ends: (() => unknown)[] = [];
let isEnding = false;

/**
 * Registers what must be gone before the suite is; the last registered goes first.
 *
 * @throws Broken once the end has begun: what was just started goes too, and nothing more is to be started
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
  must(!isEnding, 'the suite is ending');
}

/** Ends everything that was registered, whatever of it fails; what is registered meanwhile as well. */
export async function endAll(): Promise<void> {
  isEnding = true;
  for (let end = ends.pop(); end !== undefined; end = ends.pop())
    await Promise.resolve()
      .then(end)
      .catch(() => undefined);
}

/** What a fault found wrong. */
class Broken extends Error {}

/** @throws Broken with the sentence unless the condition holds */
export function must(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new Broken(sentence);
}

/**
 * Waits until `holds` answers something true, and answers how long that took, in ms. A look that throws counts as no.
 *
 * @throws Broken when it does not come to hold in time
 */
export async function until(what: string, holds: () => unknown, withinMs = 30_000): Promise<number> {
  const started = performance.now();
  for (;;) {
    const isSo = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    const ms = performance.now() - started;
    if (isSo) return Math.round(ms);
    must(ms < withinMs, `it did not come about within ${withinMs} ms that ${what}`);
    await wait(10);
  }
}
