import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import type { Person } from '../testing/people.ts';
import { type Answer, type ApiCall, callAt, transports } from '../testing/transports.ts';

/** The number of concurrent calls of all tests. */
export const crowds = { races: 0, calls: 0 };

type Entry = readonly [apiCall: ApiCall, who: Person | undefined];

/**
 * Makes calls concurrently, over the two transports in turn. @throws for a reply of 5xx, or for a refusal without its
 * sentence
 */
export async function atOnce(server: TestServer, calls: readonly Entry[]): Promise<Answer[]> {
  crowds.races += 1;
  crowds.calls += calls.length;
  const answers = await Promise.all(
    calls.map(([apiCall, who], n) => callAt(transports[n % 2] ?? 'REST', server.app, apiCall, who?.cookie)),
  );
  for (const { status, error, text } of answers) {
    expect([status < 500, text]).toEqual([true, text]);
    if (status >= 400) expect(error).toBeTypeOf('string');
  }
  return answers;
}

/** Repeats a call `count` times. */
export const times = (count: number, apiCall: ApiCall, who?: Person): Entry[] =>
  Array.from({ length: count }, () => [apiCall, who]);

/** Counts replies: successes as `ok`, refusals by status and sentence. */
export function answerCounts(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const name = error === undefined ? 'ok' : `${status} ${error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Shuffles a list by a seed. */
export function shuffled<T>(list: readonly T[], below: (limit: number) => number): T[] {
  const left = [...list];
  return list.flatMap(() => left.splice(below(left.length), 1));
}
