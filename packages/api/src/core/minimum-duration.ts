import { setTimeout as wait } from 'node:timers/promises';

/** Minimum response time of procedures about an email address, longer than their work takes. */
export const minResponseMs = 50;

/** Waits until a moment of `performance.now()`, and never less, although a timer may fire early. */
export async function waitUntil(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await wait(left);
}
