import type { FastifyInstance, HTTPMethods } from 'fastify';
import * as z from 'zod/mini';
import type { ProcedureName, RestRow } from '../../../src/rest/routes.ts';
import { procedureOf } from '../../../src/trpc/procedures.ts';

/** A reply of either transport in one shape. */
export interface Answer {
  readonly status: number;
  /** The sentence of a refusal; undefined on success. */
  readonly error: string | undefined;
  /** The code of a refusal, over tRPC as REST would say it. */
  readonly code: string | undefined;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** The reply as JSON; over tRPC the procedure's result. */
  readonly body: unknown;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** One call, independent of the transport. */
export interface ApiCall {
  readonly method: RestRow['method'];
  /** As in the table, `/api/collaboration-requests/:id`. */
  readonly path: string;
  readonly procedure: ProcedureName;
  readonly params?: Readonly<Record<string, unknown>>;
  /** Without the keys that are undefined. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object | undefined;
}

export type Transport = 'REST' | 'tRPC';
export const transports: readonly Transport[] = ['REST', 'tRPC'];

/** An HTTP request; `cookie` is the session's header or undefined. */
export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, with its content type. */
  readonly payload?: string | Buffer | object;
  /** The client's address. */
  readonly from?: string | undefined;
}

const restRefusal = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
const trpcRefusal = z.object({
  error: z.object({
    message: z.string(),
    data: z.object({
      key: z.string(),
      reason: z.optional(z.string()),
      fields: z.optional(z.record(z.string(), z.string())),
    }),
  }),
});
const trpcResult = z.object({ result: z.object({ data: z.unknown() }) });

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isMethod(method: string): method is HTTPMethods & 'GET' {
  return /^[A-Z]+$/.test(method);
}

/** Sends a request and reads the reply of either transport. */
export async function send(
  app: FastifyInstance,
  { method, cookie, headers, from, ...request }: RawRequest,
): Promise<Answer> {
  if (!isMethod(method)) throw new Error(`No method: ${method}`);
  const reply = await app.inject({
    method,
    ...request,
    headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
    ...(from === undefined ? {} : { remoteAddress: from }),
  });
  const isTrpc = request.url.startsWith('/trpc');
  const parsed = parseJson(reply.body);
  // A batch returns a list; its first refusal counts.
  const json = isTrpc && Array.isArray(parsed) ? (parsed.find((one) => 'error' in Object(one)) ?? parsed[0]) : parsed;
  const common = { status: reply.statusCode, text: reply.body, headers: { ...reply.headers } };
  const trpc = isTrpc ? z.safeParse(trpcRefusal, json).data?.error : undefined;
  if (trpc !== undefined)
    return {
      ...common,
      error: trpc.message,
      code: trpc.data.reason ?? trpc.data.key,
      fields: trpc.data.fields,
      body: json,
    };
  const rest = reply.statusCode >= 400 ? z.safeParse(restRefusal, json).data : undefined;
  if (rest !== undefined) return { ...common, error: rest.error, code: rest.code, fields: rest.fields, body: json };
  const result = isTrpc ? z.safeParse(trpcResult, json) : undefined;
  const body = result?.success ? result.data.result.data : json;
  return { ...common, error: undefined, code: undefined, fields: undefined, body };
}

/** The path of a call with its parameters and query. */
export function urlOf({ path, params = {}, query = {} }: Pick<ApiCall, 'path' | 'params' | 'query'>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const sent = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(sent.map(([key, value]) => [key, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** The HTTP request of a call over one transport. */
export function requestOf(transport: Transport, apiCall: ApiCall): RawRequest {
  const { method, procedure, params, query, body } = apiCall;
  if (transport === 'REST') return { method, url: urlOf(apiCall), ...(body === undefined ? {} : { payload: body }) };
  const [url, input] = [`/trpc/${procedure}`, { ...body, ...query, ...params }];
  return procedureOf(procedure).isMutation
    ? { method: 'POST', url, payload: input }
    : { method: 'GET', url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}` };
}

/** A batch of one procedure, called so many times; with an input it is a mutation. */
export function batchOf(count: number, procedure: string, input?: object): RawRequest {
  const url = `/trpc/${Array(count).fill(procedure).join(',')}?batch=1`;
  return input === undefined
    ? { method: 'GET', url }
    : { method: 'POST', url, payload: { ...Array(count).fill(input) } };
}

/** Makes a call over one transport; `from` is the client's address. */
export const callAt = (transport: Transport, app: FastifyInstance, apiCall: ApiCall, cookie?: string, from?: string) =>
  send(app, { ...requestOf(transport, apiCall), cookie, from });

/** Processor time of this thread in ms, which does not depend on the machine's load. */
export const threadCpu = () => {
  const { user, system } = process.threadCpuUsage?.() ?? { user: 0, system: 0 };
  return (user + system) / 1000;
};
