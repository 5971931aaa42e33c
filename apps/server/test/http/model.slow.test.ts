import { inconsistencies } from '@exchange/testkit/consistency-queries';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { checkChat, checkCounts, checkPreferences, checkRequest, listChecks } from './model/assertions.ts';
import type { Model } from './model/model.ts';
import { createRun, type Real } from './model/real.ts';
import { anyStep, createStep } from './model/steps.ts';
import { isFull, portion, report, seed } from './testing/scale.ts';

/** Some steps do nothing. */
const stepsOfARun = 51;
const runs = portion(1000);
/** Runs are concurrent, each with its own people and areas, which keeps the database busy. */
const lanes = 4;

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const counts = { runs: 0, steps: 0, requests: 0, offers: 0, tracked: 0, 'checks at the end': 0 };
const apiCalls = new Map<string, number>();
afterAll(async () => {
  const kinds = [...apiCalls].sort().map(([name, count]) => `${name} ${count}`);
  report('states', { seed, ...counts, of: `(${kinds.join(', ')})` });
});

/** After a run: all that each person sees matches the model, and denormalised data match their source. */
async function checkEverything(model: Model, real: Real): Promise<void> {
  for (const who of model.people) {
    for (const check of [...Object.values(listChecks(100)), checkCounts, checkPreferences]) {
      await check(model, real, 'REST', who);
      counts['checks at the end'] += 1;
    }
  }
  for (const chat of model.chats) await checkChat(real, 'tRPC', chat.helper, chat);
  for (const request of model.requests) await checkRequest(model, real, 'tRPC', request.owner, request);
  expect(await inconsistencies(server.db)).toEqual([]);
  counts.requests += model.requests.length;
  counts.offers += model.chats.length;
  counts.tracked += model.requests.flatMap((request) => request.tracked).length;
}

/** Counts the steps of a sequence that took place. */
function countSteps(commands: readonly fc.AsyncCommand<Model, Real>[]): void {
  counts.runs += 1;
  for (const command of commands) {
    const name = String(command).split('(')[0] ?? '';
    if (name !== 'rest') counts.steps += 1;
    apiCalls.set(name, (apiCalls.get(name) ?? 0) + 1);
  }
}

type Commands = [fc.AsyncCommand<Model, Real>[]];
/** A sequence begins with some requests. */
const beginning = 4;
const sequence = fc
  .tuple(
    fc.array(createStep, { minLength: beginning, maxLength: beginning }),
    fc.array(anyStep, { minLength: stepsOfARun - beginning, maxLength: stepsOfARun - beginning, size: 'max' }),
  )
  .map((parts) => parts.flat());
const property = fc.asyncProperty(fc.noBias(sequence), async (commands) => {
  const run = await createRun(server);
  await fc.asyncModelRun(() => run, commands);
  await checkEverything(run.model, run.real);
  countSteps(commands);
});

/** The report of a failing sequence: its steps, and how to repeat it. */
function reportOf({ failed, counterexample, errorInstance, seed }: fc.RunDetails<Commands>): string | undefined {
  if (!failed) return undefined;
  const steps = (counterexample?.[0] ?? []).map(String).filter((step) => !step.startsWith('rest('));
  return [`SURFACE_SEED=${seed} failed:`, ...steps, String(errorInstance)].join('\n');
}

test('after random calls by several people, the product matches the simple model of this test, and its log is empty', {
  timeout: isFull ? 1_200_000 : 600_000,
}, async () => {
  const share = Math.ceil(runs / lanes);
  const checks = Array.from({ length: lanes }, (_, lane) =>
    // Shrinking may take longer than the test, which would hide what is wrong.
    fc.check<Commands>(property, { seed: seed + lane, numRuns: share, endOnFailure: true }),
  );
  for (const details of await Promise.all(checks)) expect(reportOf(details)).toBe(undefined);
  expect(counts.runs).toBeGreaterThanOrEqual(runs);
  expect(counts.steps).toBeGreaterThan(runs * stepsOfARun * 0.95);
  // Sequences without requests, offers and collaborators would prove nothing.
  expect(counts.requests).toBeGreaterThan(3 * runs);
  expect(counts.offers).toBeGreaterThan(2 * runs);
  // Few sequences get as far as a collaborator, so that their share of few runs depends on the seed.
  expect(counts.tracked).toBeGreaterThan(isFull ? runs / 4 : 0);
  expect(server.log).toEqual([]);
});
