import type { Random } from '@exchange/testkit/random';
import type { StoredUser } from '@exchange/testkit/users';
import { expect } from 'vitest';
import type { TestServer } from '../../support/server.ts';
import { type Answer, type ApiCall, callAt, transports } from '../testing/transports.ts';

/** A call, and who makes it; nobody by default. */
type Entry = readonly [apiCall: ApiCall, who?: StoredUser | undefined];

/** `count` calls of one person: the same one, or the n-th of a series. */
export const times = (count: number, apiCall: ApiCall | ((n: number) => ApiCall), who?: StoredUser): Entry[] =>
  Array.from({ length: count }, (_, n) => [typeof apiCall === 'function' ? apiCall(n) : apiCall, who]);

/** Counts replies: successes as `ok`, refusals by status and sentence. */
export function answerCounts(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const name = error === undefined ? 'ok' : `${status} ${error}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Concurrent calls of a server. */
export function createRaces({ app }: TestServer, random: Random) {
  /**
   * Makes calls concurrently, over the two transports in turn. @throws for a reply of 5xx, or for a refusal without its
   * sentence
   */
  async function atOnce(calls: readonly Entry[]): Promise<Answer[]> {
    const answers = await Promise.all(
      calls.map(([apiCall, who], n) => callAt(transports[n % 2] ?? 'REST', app, apiCall, who?.cookie)),
    );
    for (const { status, error, text } of answers) {
      expect([status < 500, text]).toEqual([true, text]);
      if (status >= 400) expect(error).toBeTypeOf('string');
    }
    return answers;
  }

  return {
    atOnce,
    countsAtOnce: async (calls: readonly Entry[]) => answerCounts(await atOnce(calls)),
    mixed<T>(list: readonly T[]): T[] {
      const left = [...list];
      return list.flatMap(() => left.splice(random.below(left.length), 1));
    },
  };
}
