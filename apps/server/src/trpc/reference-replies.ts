import type { Context } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { isRecord } from '@exchange/contract/unknown';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { referenceBody } from '../http/reference-bodies.ts';
import { restRows } from '../rest/routes.ts';
import { type Asked, callInputsOf, isBatch } from './call-inputs.ts';
import { procedures } from './procedures.ts';

const referenceLists = new Set<string>(restRows.filter(({ seeded }) => seeded === true).map((row) => row.procedure));

/** Whether a call is for a whole list of reference data: whatever its input holds, the procedure reads nothing of it. */
function isWholeList(name: string, input: unknown): boolean {
  if (!referenceLists.has(name)) return false;
  const schema = procedures.get(name)?.input;
  if (schema === undefined || input === undefined) return true;
  const read = z.safeParse(schema, input);
  return read.success && isRecord(read.data) && Object.values(read.data).every((value) => value === undefined);
}

/** Whether all calls of a request are for whole lists of reference data. */
function asksForWholeLists(req: Asked): boolean {
  if (req.method !== 'GET' || !req.called.every((name) => referenceLists.has(name))) return false;
  const inputs = callInputsOf(req);
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
