import type { Context } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { referenceBody } from '../http/reference-bodies.ts';
import { restRows } from '../rest/routes.ts';
import { callProcedure, procedures } from './procedures.ts';

const referenceLists = new Set<string>(restRows.filter(({ seeded }) => seeded === true).map((row) => row.procedure));

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'called' | 'url' | 'body'>;

/** The query as tRPC reads it: the first value of each name. */
function queryOf({ url }: Asked): URLSearchParams {
  const start = url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : url.slice(start));
}

const isBatch = (req: Asked) => queryOf(req).get('batch') === '1';

/** The text of the inputs; a POST without one is tRPC's to refuse. */
function inputTextOf(req: Asked): unknown {
  return req.method === 'POST' ? (req.body ?? '') : queryOf(req).get('input') || undefined;
}

/** The input of each call, as tRPC reads it. @returns nothing where tRPC refuses to read it */
function inputsOf(req: Asked): readonly unknown[] | undefined {
  const text = inputTextOf(req);
  if (text === undefined) return req.called.map(() => undefined);
  try {
    const sent: unknown = JSON.parse(String(text));
    if (!isBatch(req)) return [sent];
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return undefined;
    return req.called.map((_, at): unknown => Reflect.get(sent, at));
  } catch {
    return undefined;
  }
}

/** Whether a call is for a whole list of reference data: whatever its input holds, the procedure reads nothing of it. */
function isWholeList(name: string, input: unknown): boolean {
  if (!referenceLists.has(name)) return false;
  const schema = procedures.get(name)?.input;
  if (schema === undefined || input === undefined) return true;
  const read = z.safeParse(schema, input);
  return read.success && Object.values(Object(read.data)).every((value) => value === undefined);
}

/** Whether all calls of a request are for whole lists of reference data. */
function asksForWholeLists(req: Asked): boolean {
  if (req.method !== 'GET' || !req.called.every((name) => referenceLists.has(name))) return false;
  const inputs = inputsOf(req);
  return inputs !== undefined && req.called.every((name, at) => isWholeList(name, inputs[at]));
}

/** Whether the reply can be put together from kept bodies: of lists asked for once each, and not as a stream. */
function isKept(req: Asked): boolean {
  const { headers, called } = req;
  return (
    headers['trpc-accept'] === undefined &&
    called.length <= (isBatch(req) ? limits.batch : 1) &&
    new Set(called).size === called.length &&
    asksForWholeLists(req)
  );
}

/** Whether a tRPC call for a whole list cannot be answered from the kept body, so that it costs what it does in a batch. */
export function isWholeListAnew(req: Asked): boolean {
  return req.called.length === 1 && asksForWholeLists(req) && !isKept(req);
}

/**
 * The reply to a call or batch of whole lists of reference data, from the kept bodies: tRPC would check and serialise
 * 23,000 institutes each time.
 *
 * @returns nothing for all other calls
 */
export async function referenceReply(req: FastifyRequest, context: Context): Promise<string | undefined> {
  if (!isKept(req)) return undefined;
  const bodies = await Promise.all(req.called.map((name) => referenceBody(context, name)));
  const results = bodies.map(({ text }) => `{"result":{"data":${text}}}`);
  return isBatch(req) ? `[${results.join(',')}]` : results.join();
}

/**
 * The reply to a single call, at the cost of a REST call: tRPC makes a `Request` and a `Response` of the fetch standard for each
 * call, which takes longer than most procedures.
 *
 * @returns nothing for batches, streams, whole lists of reference data and what tRPC refuses to read
 * @throws what the procedure throws
 */
export async function singleReply(req: FastifyRequest, context: Context): Promise<string | undefined> {
  const { method, called, headers } = req;
  const [name = ''] = called;
  const isStream = headers['trpc-accept'] !== undefined || /jsonl|event-stream/.test(headers.accept ?? '');
  if (called.length !== 1 || isStream || isBatch(req) || referenceLists.has(name)) return undefined;
  const isMutation = procedures.get(name)?.isMutation;
  if (isMutation === undefined || method !== (isMutation ? 'POST' : 'GET')) return undefined;
  const inputs = inputsOf(req);
  if (inputs === undefined) return undefined;
  return JSON.stringify({ result: { data: await callProcedure(context, name, inputs[0]) } });
}
