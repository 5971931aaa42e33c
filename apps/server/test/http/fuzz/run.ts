import { expect } from 'vitest';
import { restRows } from '../../../src/rest/routes.ts';
import type { TestServer } from '../../support/server.ts';
import { documentedRoutes } from '../documented-routes.ts';
import type { RowWatch } from '../testing/rows.ts';
import { type Answer, type ApiCall, callAt, type Transport, threadCpu, transports } from '../testing/transports.ts';
import type { Field, Target } from './endpoints.ts';
import type { Verdict } from './oracles.ts';
import { absent } from './values.ts';

/** Counts of inputs and of their replies. */
export const thrown = { inputs: 0, refused: 0, accepted: 0, 'read back': 0 };

/** Maximum processor time of one input in ms: a thousand times that of an ordinary call. */
const mostMs = 1000;

type Values = Readonly<Record<string, unknown>>;

/** A value as a URL holds it: well-formed text. */
function inUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.toWellFormed();
}

/** The values as the server receives them over a transport, and the call with them. */
function apiCallOf(
  transport: Transport,
  { method, path, procedure, fields }: Target,
  values: Values,
): { apiCall: ApiCall; sent: Values } {
  const parts: Record<Field['at'], Record<string, unknown>> = { body: {}, query: {}, path: {} };
  const sent: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (value === absent) continue;
    const at = fields[name]?.at ?? 'body';
    sent[name] = at === 'body' || transport === 'tRPC' ? value : inUrl(value);
    parts[at][name] = sent[name];
  }
  const texts = (part: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inUrl(value)]));
  const body = method === 'GET' || method === 'DELETE' ? undefined : parts.body;
  if (transport === 'REST')
    return { apiCall: { method, path, procedure, params: texts(parts.path), query: texts(parts.query), body }, sent };
  // Over tRPC the whole input is JSON.
  return { apiCall: { method, path, procedure, body: { ...parts.body, ...parts.query, ...parts.path } }, sent };
}

/** The expected status: the first of the fields' refusals in the documented order. */
function verdictOf(transport: Transport, target: Target, sent: Values, mutated: readonly string[]): Verdict {
  const each = mutated.map((name) => {
    const value = name in sent ? sent[name] : absent;
    return target.fields[name]?.judge(value, transport, sent) ?? 'open';
  });
  if (each.includes('open')) return 'open';
  for (const status of [400, 404, 403])
    if (each.some((verdict) => typeof verdict === 'object' && 'refused' in verdict && verdict.refused === status))
      return { refused: status };
  const together = target.together?.(sent);
  if (together !== undefined) return together;
  return target.always === undefined ? { taken: true } : { refused: target.always };
}

const successOf = ({ method, path }: Target) =>
  documentedRoutes.find(([one, other]) => one === method && other === path.replace(/:(\w+)/g, '{$1}'))?.[3] ??
  restRows.find((row) => row.method === method && row.path === path)?.status ??
  200;

/** Checks that hold for every input: no 5xx, a refusal with a sentence, an empty log, little processor time. */
export function isProper(server: TestServer, answer: Answer, spentMs: number): void {
  thrown.inputs += 1;
  const { status, error, text, headers } = answer;
  expect([status < 500, text]).toEqual([true, text]);
  expect(server.log).toEqual([]);
  if (status >= 400) {
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(error).toBeTypeOf('string');
    expect(error).toMatch(/\S/);
    expect(text).not.toMatch(/node_modules|\bat \w+ \(|select "|insert into|SQLSTATE|ZodError|Expected /);
    thrown.refused += 1;
  } else thrown.accepted += 1;
  expect(spentMs).toBeLessThan(mostMs);
}

/** Compares values, with a text for the report of a counterexample. */
function holds(actual: unknown, expected: unknown): void {
  const [is, shouldBe] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (is !== shouldBe) throw new Error(`expected ${shouldBe.slice(0, 900)}\n     got ${is.slice(0, 900)}`);
}

let guest = 0;
/** A new client address, so that the lockout does not hide the tested reply. */
function freshAddress(): string {
  guest += 1;
  return `198.18.${Math.floor(guest / 250) % 250}.${1 + (guest % 250)}`;
}

/** Sends values over REST and tRPC and compares the replies with the expectations of their fields. */
export async function throwAt(server: TestServer, watch: RowWatch, target: Target, mutated: Values): Promise<void> {
  const names = Object.keys(mutated);
  const refusals: Answer[] = [];
  for (const transport of transports) {
    const values = { ...target.base(), ...mutated };
    const { apiCall, sent } = apiCallOf(transport, target, values);
    const verdict = verdictOf(transport, target, sent, names);
    await watch.changes();
    const before = threadCpu();
    const answer = await callAt(transport, server.app, apiCall, target.who?.cookie, freshAddress());
    isProper(server, answer, threadCpu() - before);
    const said = { transport, status: answer.status, error: answer.error };
    if (typeof verdict === 'object' && 'refused' in verdict) holds(said, { ...said, status: verdict.refused });
    if (typeof verdict === 'object' && 'taken' in verdict)
      holds(said, { transport, status: transport === 'tRPC' ? 200 : successOf(target), error: undefined });
    if (answer.status >= 400) {
      const changes = Object.keys(await watch.changes()).filter((table) => target.notes?.includes(table) !== true);
      holds({ ...said, changes }, { ...said, changes: [] });
      refusals.push(answer);
      await target.forget?.();
    } else {
      await readsBack(transport, target, sent, names, answer);
      await target.renew?.();
    }
  }
  const [one, other] = refusals;
  const isAllBody = names.every((name) => target.fields[name]?.at === 'body');
  if (one !== undefined && other !== undefined && isAllBody)
    holds([one.error, one.code, one.fields], [other.error, other.code, other.fields]);
}

async function readsBack(transport: Transport, target: Target, sent: Values, names: readonly string[], answer: Answer) {
  for (const name of names) {
    const field = target.fields[name];
    const verdict = field?.judge(name in sent ? sent[name] : absent, transport, sent);
    if (field?.read === undefined || typeof verdict !== 'object' || !('stored' in verdict)) continue;
    const stored = await field.read(answer, sent);
    if (stored === absent) continue;
    holds({ [name]: stored }, { [name]: verdict.stored });
    thrown['read back'] += 1;
  }
}
