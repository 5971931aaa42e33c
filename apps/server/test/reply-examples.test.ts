import { writeFileSync } from 'node:fs';
import { writeRecords } from '@exchange/db/records';
import { expect, test } from 'vitest';
import examples from '../src/openapi/reply-examples.json' with { type: 'json' };
import { callerOf, calls, cookiesOf, exampleOf, fixtureOf } from './http/calls/index.ts';
import { callAt } from './http/testing/transports.ts';
import { replyProblem } from './support/replies.ts';
import { openServerInTest } from './support/server.ts';

const recorded: Readonly<Record<string, unknown>> = examples;
const keyOf = ({ row: { method, path } }: (typeof calls)[number]) => `${method} ${path}`;

/** A reply that is short and has no secret, also none of a test. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened);
  if (typeof value === 'string')
    return value
      .replace(/[\w+=-]{40,}|[A-Z2-7]{32}/g, (random) => `${random.slice(0, 6)}...`)
      .replace(/[0-9a-f-]{36}(?=(?:@|%40)example\.org)/g, 'ada');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shortened(field)]));
}

/** `RECORD_EXAMPLES=1` makes the calls and writes their replies anew. */
test.runIf(process.env.RECORD_EXAMPLES === '1')(
  'the example replies of the OpenAPI document are recorded again',
  { timeout: 120_000 },
  async () => {
    const server = await openServerInTest({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
    const replies: Record<string, unknown> = {};
    for (const call of calls) {
      const fixture = await fixtureOf(call, server);
      const cookie = await cookiesOf(call, server, callerOf(call, fixture)?.cookie);
      const { body } = await callAt('REST', server.app, await exampleOf(call, fixture, server), cookie);
      replies[keyOf(call)] = shortened(body);
    }
    writeFileSync(new URL('../src/openapi/reply-examples.json', import.meta.url), writeRecords(replies));
  },
);

test('each call has a recorded example of its reply that fits its schema; RECORD_EXAMPLES=1 records them again', () => {
  expect(Object.keys(recorded).sort()).toEqual(calls.map(keyOf).sort());
  for (const { row, status } of calls) {
    const { method, path } = row;
    const problem = replyProblem(method, path.replace(/:\w+/g, '1'), status, recorded[`${method} ${path}`]);
    expect(problem, `${method} ${path}`).toBeUndefined();
  }
});
