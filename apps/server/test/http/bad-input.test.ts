import { limits } from '@exchange/contract/limits';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { partOf } from './calls/call.ts';
import { calls } from './calls/index.ts';
import { createFuzzFixture } from './fuzz/fixture.ts';
import { sendAndCheck, type Target, targetOf, totals } from './fuzz/run.ts';
import { absent, anyValue } from './fuzz/values.ts';
import { watchRows } from './testing/rows.ts';
import { isFull, portion, report, seed } from './testing/scale.ts';
import { transports } from './testing/transports.ts';

/** Over both transports. With `malformed-http.test.ts` more than 50,000 inputs; a fortieth of them without `CI=true`. */
const inputs = portion(50_000);
let testedFields = 0;
/** Every field of a body is given it, whatever the seed. */
const tooLongList = Array.from({ length: limits.listEntries + 1 }, () => 101);

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const fixture = await createFuzzFixture(server);
const targets: Target[] = [];
for (const call of calls) targets.push(await targetOf(call, fixture));
const watch = await watchRows(server.db);
afterAll(async () => {
  report('bad input', { seed, calls: targets.length, fields: countFields(), ...totals });
});

const countFields = () => targets.reduce((sum, { plan }) => sum + Object.keys(plan.fields).length, 0);

function shown(value: unknown): string {
  const text = value === absent ? '(absent)' : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}

/** Sends generated values for one field, and sometimes for a second one. */
async function fuzzField(target: Target, name: string, numRuns: number): Promise<void> {
  const value = (key: string) => {
    const part = partOf(target.row, key);
    const near = target.plan.fields[key]?.near;
    // A path parameter cannot be left out; `malformed-http.test.ts` tests malformed paths.
    const any = anyValue({ long: part === 'body' }).filter((one) => part !== 'params' || !isNoSegment(one));
    return near === undefined ? any : fc.oneof({ weight: 3, arbitrary: any }, { weight: 2, arbitrary: near });
  };
  const others = Object.keys(target.plan.fields).filter((key) => key !== name);
  const second =
    others.length === 0
      ? fc.constant({})
      : fc.constantFrom(...others).chain((key) => value(key).map((one) => ({ [key]: one })));
  const beside = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: second });
  const property = fc.asyncProperty(value(name), beside, (one, two) =>
    sendAndCheck(server, watch, target, { ...two, [name]: one }),
  );
  const examples: [unknown, object][] = partOf(target.row, name) === 'body' ? [[tooLongList, {}]] : [];
  // Another sequence for each field, so that a run meets nearly every value somewhere.
  const details = await fc.check(property, {
    seed: (seed + testedFields++) % 0x7fff_ffff,
    numRuns,
    examples,
    endOnFailure: true,
  });
  if (!details.failed) return;
  const [one, two] = details.counterexample ?? [];
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  const values = Object.entries({ [name]: one, ...two }).map(([key, other]) => `${key} = ${shown(other)}`);
  throw new Error(`SURFACE_SEED=${seed}: ${values.join(', ')}\n${why.slice(0, 2000)}`);
}

function isNoSegment(value: unknown): boolean {
  return value === absent || (typeof value === 'string' && /^\.{0,2}$/.test(value.trim()));
}

test.each(targets)(
  'no input of $name causes an internal error',
  { timeout: isFull ? 600_000 : 120_000 },
  async (target) => {
    const runs = Math.ceil(inputs / countFields() / transports.length);
    for (const field of Object.keys(target.plan.fields)) await fuzzField(target, field, runs);
  },
);

test('the test of bad inputs sends as many inputs as planned, and every kind of answer occurs', () => {
  expect(totals.inputs).toBeGreaterThanOrEqual(inputs);
  expect(totals.refused).toBeGreaterThan(inputs / 3);
  expect(totals.accepted).toBeGreaterThan(inputs / 20);
  // The few inputs that are stored and read back come in groups, so that their share of few inputs depends on the seed.
  if (isFull) expect(totals['read back']).toBeGreaterThan(inputs / 50);
});
