import { limits } from '@exchange/contract/limits';
import type { StoredUser } from '@exchange/testkit/users';
import { expect } from 'vitest';
import { procedureOf } from '../../../src/trpc/procedures.ts';
import type { TestServer } from '../../support/server.ts';
import { callOfRow, partOf, type Values } from '../calls/call.ts';
import type { FuzzPlan } from '../calls/entry.ts';
import { type Call, callerOf, exampleOf, withoutInput } from '../calls/index.ts';
import type { RowWatch } from '../testing/rows.ts';
import { type Answer, type ApiCall, callAt, type Transport, threadCpu, transports } from '../testing/transports.ts';
import type { FuzzFixture } from './fixture.ts';
import type { Expected } from './oracles.ts';
import { absent } from './values.ts';

/** Counts of inputs and of their replies. */
export const totals = { inputs: 0, refused: 0, accepted: 0, 'read back': 0 };

/** Maximum processor time of one input in ms: a thousand times that of an ordinary call. */
const maxMs = 1000;

/** A call of the registry with its plan in the fixture of the fuzz tests. */
export interface Target extends Call {
  readonly plan: FuzzPlan;
  readonly caller: StoredUser | undefined;
  /** The values of the fields that are not generated. */
  readonly base: Values;
}

export async function targetOf(call: Call, fixture: FuzzFixture): Promise<Target> {
  const plan = call.entry.fuzz?.(fixture, call.row) ?? withoutInput;
  await plan.afterSuccess?.();
  // The example of a call with one field is never needed, because that field is generated.
  const example = async (): Promise<Values> => {
    if (Object.keys(plan.fields).length === 1) return {};
    const { params, query, body } = await exampleOf(call, fixture, fixture.server);
    return { ...params, ...query, ...body };
  };
  return {
    ...call,
    plan,
    caller: callerOf(call, fixture, plan.as ?? call.entry.as),
    base: plan.base?.() ?? (await example()),
  };
}

/** A value as a URL holds it: well-formed text. */
function inUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

/** A value as JSON holds it: a number that is not finite becomes null. */
function inJson(value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? null : value;
}

/** The values as the server receives them over a transport, and the call with them. */
function callOfValues(transport: Transport, { row }: Target, values: Values): { apiCall: ApiCall; sent: Values } {
  const present = Object.entries(values).filter(([, value]) => value !== absent);
  const sent = Object.fromEntries(
    present.map(([name, value]) => [
      name,
      transport === 'tRPC' || partOf(row, name) === 'body' ? inJson(value) : inUrl(value),
    ]),
  );
  const apiCall = callOfRow(row, sent);
  // A POST or PUT without a field has an empty object.
  const hasBody = row.method === 'POST' || row.method === 'PUT';
  return { apiCall: hasBody ? { ...apiCall, body: apiCall.body ?? {} } : apiCall, sent };
}

const expectedOf = (transport: Transport, { plan }: Target, sent: Values, name: string): Expected =>
  plan.fields[name]?.oracle(name in sent ? sent[name] : absent, transport, sent) ?? 'either';

const isLongList = (value: unknown) => Array.isArray(value) && value.length > limits.listEntries;

/** The expected status: the first of the fields' refusals in the documented order. */
function expectedReply(transport: Transport, target: Target, sent: Values, generated: readonly string[]): Expected {
  const readsInput = procedureOf(target.row.procedure).input !== undefined;
  if (readsInput && Object.values(sent).some(isLongList)) return { refused: 400 };
  const each = generated.map((name) => expectedOf(transport, target, sent, name));
  if (each.includes('either')) return 'either';
  for (const status of [400, 404, 403])
    if (each.some((expected) => typeof expected === 'object' && 'refused' in expected && expected.refused === status))
      return { refused: status };
  const { combined, refused } = target.plan;
  const together = combined?.(sent) ?? (refused === undefined ? { accepted: true } : { refused });
  const isConflict = each.some((one) => typeof one === 'object' && 'refused' in one && one.refused === 409);
  return isConflict && typeof together === 'object' && 'accepted' in together ? { refused: 409 } : together;
}

/** Checks that hold for every input: no 5xx, a refusal with a sentence, an empty log, little processor time. */
export function expectProper(server: TestServer, answer: Answer, spentMs: number): void {
  totals.inputs += 1;
  const { status, error, text, headers } = answer;
  expect([status < 500, text]).toEqual([true, text]);
  expect(server.log).toEqual([]);
  if (status >= 400) {
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(error).toBeTypeOf('string');
    expect(error).toMatch(/\S/);
    expect(text).not.toMatch(/node_modules|\bat \w+ \(|select "|insert into|SQLSTATE|ZodError|Expected /);
    totals.refused += 1;
  } else totals.accepted += 1;
  expect(spentMs).toBeLessThan(maxMs);
}

/** Compares values, with a text for the report of a counterexample. */
function expectSame(actual: unknown, expected: unknown): void {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== wanted) throw new Error(`expected ${wanted.slice(0, 900)}\n     got ${got.slice(0, 900)}`);
}

let clients = 0;
/** A new client address, so that the lockout does not hide the tested reply. */
function newClientAddress(): string {
  clients += 1;
  return `198.18.${Math.floor(clients / 250) % 250}.${1 + (clients % 250)}`;
}

/** Sends values over REST and tRPC and compares the replies with the expectations of their fields. */
export async function sendAndCheck(server: TestServer, watch: RowWatch, target: Target, generated: Values) {
  const { row, plan, caller } = target;
  const names = Object.keys(generated);
  const refusals: Answer[] = [];
  for (const transport of transports) {
    const { apiCall, sent } = callOfValues(transport, target, { ...target.base, ...generated });
    const bytes = Buffer.byteLength(JSON.stringify(apiCall.body ?? {}));
    const expected = bytes > limits.bodyBytes ? { refused: 413 } : expectedReply(transport, target, sent, names);
    // The same values come over both transports, and others with a client_id that was generated before.
    if ('client_id' in generated) await server.db.deleteFrom('repeatable_reply').execute();
    await watch.changes();
    const before = threadCpu();
    const answer = await callAt(transport, server.app, apiCall, caller?.cookie, newClientAddress());
    expectProper(server, answer, threadCpu() - before);
    const reply = { transport, status: answer.status, error: answer.error };
    if (typeof expected === 'object' && 'refused' in expected)
      expectSame(reply, { ...reply, status: expected.refused });
    if (typeof expected === 'object' && 'accepted' in expected)
      expectSame(reply, { transport, status: transport === 'tRPC' ? 200 : target.status, error: undefined });
    if (answer.status >= 400) {
      const changes = Object.keys(await watch.changes()).filter((table) => plan.counters?.includes(table) !== true);
      expectSame({ ...reply, changes }, { ...reply, changes: [] });
      refusals.push(answer);
      await plan.afterRefusal?.();
    } else {
      await expectStored(transport, target, sent, names, answer);
      await plan.afterSuccess?.();
    }
  }
  const [one, other] = refusals;
  const isAllBody = names.every((name) => partOf(row, name) === 'body');
  if (one !== undefined && other !== undefined && isAllBody)
    expectSame([one.error, one.code, one.fields], [other.error, other.code, other.fields]);
}

async function expectStored(transport: Transport, target: Target, sent: Values, names: string[], answer: Answer) {
  for (const name of names) {
    const expected = expectedOf(transport, target, sent, name);
    const { read } = target.plan.fields[name] ?? {};
    if (read === undefined || typeof expected !== 'object' || !('stored' in expected)) continue;
    const stored = await read(answer, sent);
    if (stored === absent) continue;
    expectSame({ [name]: stored }, { [name]: expected.stored });
    totals['read back'] += 1;
  }
}
