import { type Context, refusalShape, toRefusal } from '@exchange/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersOf } from '../http/bearer.ts';
import { reportFailure } from '../http/errors.ts';
import { inputsOf, isBatch } from './call-inputs.ts';
import { callProcedure, procedures } from './procedures.ts';

/**
 * The body of the reply to a single query, at the cost of a REST call: tRPC makes a `Request` and a `Response` of the fetch
 * standard for each call, which takes longer than most queries. A refusal sets its status and headers on `reply`.
 *
 * @returns nothing for all other calls
 */
export async function queryReply(
  req: FastifyRequest,
  reply: FastifyReply,
  context: Context,
): Promise<string | undefined> {
  const { method, called, headers } = req;
  const [name = ''] = called;
  const isStream = headers['trpc-accept'] !== undefined || /jsonl|event-stream/.test(headers.accept ?? '');
  if (method !== 'GET' || called.length !== 1 || isStream || isBatch(req)) return undefined;
  const inputs = inputsOf(req);
  if (inputs === undefined || procedures.get(name)?.isMutation !== false) return undefined;
  try {
    return JSON.stringify({ result: { data: await callProcedure(context, name, inputs[0]) } });
  } catch (error) {
    const refusal = toRefusal(error, name);
    reportFailure(req, refusal);
    reply.code(refusal.status).headers(headersOf(refusal));
    return JSON.stringify({ error: refusalShape(refusal, name) });
  }
}
