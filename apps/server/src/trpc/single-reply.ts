import type { Context } from '@exchange/api';
import type { FastifyRequest } from 'fastify';
import { callInputsOf, isBatch } from './call-inputs.ts';
import { callProcedure, procedures } from './procedures.ts';

/**
 * The body of the reply to a single call, at the cost of a REST call: tRPC makes a `Request` and a `Response` of the fetch standard
 * for each call, which takes longer than most procedures.
 *
 * @returns nothing for batches, streams and what tRPC refuses to read
 * @throws what the procedure throws
 */
export async function singleReply(req: FastifyRequest, context: Context): Promise<string | undefined> {
  const { method, called, headers } = req;
  const [name = ''] = called;
  const isStream = headers['trpc-accept'] !== undefined || /jsonl|event-stream/.test(headers.accept ?? '');
  if (called.length !== 1 || isStream || isBatch(req)) return undefined;
  const isMutation = procedures.get(name)?.isMutation;
  if (isMutation === undefined || method !== (isMutation ? 'POST' : 'GET')) return undefined;
  const inputs = callInputsOf(req);
  if (inputs === undefined) return undefined;
  return JSON.stringify({ result: { data: await callProcedure(context, name, inputs[0]) } });
}
