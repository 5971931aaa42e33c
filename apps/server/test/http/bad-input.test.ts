import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { additionalRoutes, documentedRoutes } from './documented-routes.ts';
import { type Target, targetsOf } from './fuzz/endpoints.ts';
import { buildWorld } from './fuzz/environment.ts';
import { throwAt, thrown } from './fuzz/run.ts';
import { absent, anyValue } from './fuzz/values.ts';
import { type RowWatch, watchRows } from './testing/rows.ts';
import { isFull, portion, report, seed } from './testing/scale.ts';
import { transports } from './testing/transports.ts';

/** Over both transports. With `malformed-http.test.ts` more than 50,000 inputs; a tenth of them without `CI=true`. */
const inputs = portion(46_000);

let server: TestServer;
let watch: RowWatch;
let targets: Target[];
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  targets = targetsOf(await buildWorld(server));
  for (const target of targets) await target.renew?.();
  watch = await watchRows(server.db);
});
afterAll(async () => {
  report('bad input', { seed, calls: targets.length, fields: countFields(), ...thrown });
  await server.close();
});

const countFields = () => targets.reduce((sum, { fields }) => sum + Object.keys(fields).length, 0);

/** A tested value, in readable form. */
function shown(value: unknown): string {
  const text = value === absent ? '(absent)' : (JSON.stringify(value) ?? String(value));
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text;
}

/** Sends generated values for one field, and sometimes for a second one. */
async function throwAll(target: Target, name: string, numRuns: number): Promise<void> {
  const value = (key: string) => {
    const { at, near } = target.fields[key] ?? { at: 'body', near: undefined };
    // A path parameter cannot be left out; `malformed-http.test.ts` tests malformed paths.
    const any = anyValue({ long: at === 'body' }).filter((one) => at !== 'path' || !isNoSegment(one));
    return near === undefined ? any : fc.oneof({ weight: 3, arbitrary: any }, { weight: 2, arbitrary: near });
  };
  const others = Object.keys(target.fields).filter((key) => key !== name);
  const second =
    others.length === 0
      ? fc.constant({})
      : fc.constantFrom(...others).chain((key) => value(key).map((one) => ({ [key]: one })));
  const beside = fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: second });
  const property = fc.asyncProperty(value(name), beside, (one, two) =>
    throwAt(server, watch, target, { ...two, [name]: one }),
  );
  const details = await fc.check(property, { seed, numRuns, endOnFailure: true });
  if (!details.failed) return;
  const [one, two] = details.counterexample ?? [];
  const why = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  const beside_ = Object.entries(two ?? {}).map(([key, other]) => `, ${key} = ${shown(other)}`);
  throw new Error(`SURFACE_SEED=${seed}: ${name} = ${shown(one)}${beside_.join('')}\n${why.slice(0, 2000)}`);
}

/** Values that cannot be one segment of a URL's path. */
function isNoSegment(value: unknown): boolean {
  return value === absent || (typeof value === 'string' && /^\.{0,2}$/.test(value.trim()));
}

const calls = [...documentedRoutes.map(([method, path]) => `${method} ${path}`), ...Object.keys(additionalRoutes)];

describe.each(calls)('%s', (call) => {
  test('no input causes an internal error', { timeout: isFull ? 600_000 : 60_000 }, async () => {
    const route = call.replace(/\{(\w+)\}/g, ':$1');
    const runs = Math.ceil(inputs / countFields() / transports.length);
    for (const target of targets.filter((one) => `${one.method} ${one.path}` === route))
      for (const name of Object.keys(target.fields)) await throwAll(target, name, runs);
  });
});

test('the number of inputs is as planned, and every kind of answer occurred', () => {
  expect(thrown.inputs).toBeGreaterThanOrEqual(inputs);
  expect(thrown.refused).toBeGreaterThan(inputs / 3);
  expect(thrown.accepted).toBeGreaterThan(inputs / 20);
  expect(thrown['read back']).toBeGreaterThan(inputs / 50);
});
