import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import type { Person } from '../testing/people.ts';
import { type Answer, callAt, type Deed, doors } from '../testing/transports.ts';

/** Calls that were made at once, over the suite. */
export const crowds = { races: 0, calls: 0 };

type Entry = readonly [deed: Deed, who: Person | undefined];

/**
 * Makes calls at the same moment, in turn through both doors, and holds all of them to what no race may do: an answer of
 * 5xx, or a refusal without its sentence.
 */
export async function atOnce(server: TestServer, calls: readonly Entry[]): Promise<Answer[]> {
  crowds.races += 1;
  crowds.calls += calls.length;
  const answers = await Promise.all(
    calls.map(([deed, who], n) => callAt(doors[n % 2] ?? 'REST', server.app, deed, who?.cookie)),
  );
  for (const { status, error, text } of answers) {
    expect([status < 500, text]).toEqual([true, text]);
    if (status >= 400) expect(error).toBeTypeOf('string');
  }
  return answers;
}

/** The same call so many times. */
export const times = (count: number, deed: Deed, who?: Person): Entry[] =>
  Array.from({ length: count }, () => [deed, who]);

/** How often each answer came: successes as `ok`, refusals by status and sentence. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const name = error === undefined ? 'ok' : `${status} ${error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Puts a list into an order that a seed decides. */
export function shuffled<T>(list: readonly T[], below: (limit: number) => number): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(below(left.length), 1));
}
