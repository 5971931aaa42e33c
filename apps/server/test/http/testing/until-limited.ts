import { expect } from 'vitest';

interface Counted {
  /** Calls a minute. */
  readonly limit: number;
  /** What each reply counts as; one call by default. */
  readonly cost?: number;
  /** The status below the limit; 200 by default. */
  readonly passes?: number;
}

/** Repeats a call until the limit of a minute refuses it, which is neither too early nor too late. @returns the refusal */
export async function untilLimited<Reply extends { readonly status: number }>(
  { limit, cost = 1, passes = 200 }: Counted,
  call: (passed: number) => Promise<Reply>,
): Promise<Reply> {
  let passed = 0;
  let reply = await call(passed);
  for (; reply.status === passes; reply = await call(passed)) {
    passed += cost;
    // Twice the limit, because a new minute may start meanwhile.
    expect(passed).toBeLessThanOrEqual(2 * limit);
  }
  expect(reply.status).toBe(429);
  expect(passed).toBeGreaterThan(limit - cost);
  return reply;
}
