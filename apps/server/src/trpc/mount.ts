import { appRouter, Refusal, toRefusal } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { answerTrpcError, headersOf, reportFailure } from '../http/errors.ts';
import { isJson } from '../http/json-body.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { needsSession } from '../limits/called-procedures.ts';
import { callInputsOf } from './call-inputs.ts';
import { refuseLongLists } from './procedures.ts';
import { referenceReply } from './reference-replies.ts';
import { singleReply } from './single-reply.ts';

/**
 * Whether a body may be read. A POST without a body must say JSON too: tRPC would accept the content type of a form, which
 * any site can send.
 */
function isReadable({ method, headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers;
  const isEmpty = encoding === undefined && (length === undefined || length === '0');
  return isJson(type) || (isEmpty && method !== 'POST');
}

/** @throws `http.invalid` for a batch one of whose calls has a list of too many entries */
function refuseLongBatch(req: FastifyRequest): void {
  // Each entry of a list has a character and a comma.
  if (String(req.body ?? '').length < 2 * limits.listEntries) return;
  for (const [at, input] of (callInputsOf(req) ?? []).entries()) refuseLongLists(req.called[at] ?? '', input);
}

/** What `Allow` says where a query was called like a mutation, or the other way round. */
function methodsInsteadOf(method: string): string {
  return method === 'POST' ? 'GET, HEAD' : 'POST';
}

const route = '/trpc/:path';
const json = 'application/json; charset=utf-8';

/** Mounts the tRPC routers below `/trpc`, behind the same hooks as REST and in the same order of refusals. */
export async function mountTrpc(app: FastifyInstance, contexts: Contexts, publicUrl: string): Promise<void> {
  app.setErrorHandler((error: FastifyError, req, reply) => answerTrpcError(error, req, reply));
  app.addHook('onRoute', (added) => {
    added.config = { ...added.config, isTrpc: true };
  });
  const refuseForeign = refuseForeignOrigin(publicUrl);
  app.addHook('preParsing', (req, _reply, payload, next) => {
    if (Number(req.headers['content-length']) > limits.bodyBytes) return next(new Refusal('http.tooLarge'));
    if (!isReadable(req)) return next(new Refusal('http.notJson'));
    next(null, payload);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body));
  // Not tRPC's plugin for Fastify: it streams every reply, so that none is compressed or measured, and takes twice the time.
  const handler = async (req: FastifyRequest, reply: FastifyReply) => {
    const context = contexts.contextOf(req, reply);
    reply.type(json).header('Vary', 'trpc-accept');
    const kept = await referenceReply(req, context);
    if (kept !== undefined) return kept;
    reply.header('Vary', 'trpc-accept, accept');
    try {
      const single = await singleReply(req, context);
      if (single !== undefined) return single;
    } catch (error) {
      const [name] = req.called;
      return answerTrpcError(toRefusal(error, name), req, reply, name);
    }
    refuseLongBatch(req);
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: requestOf(req),
      router: appRouter,
      maxBatchSize: limits.batch,
      createContext: () => context,
      responseMeta({ errors }) {
        // The first refusal of a batch that has something to say.
        const entries = errors.flatMap((error) => Object.entries(headersOf(toRefusal(error))));
        return { headers: new Headers(Object.fromEntries(entries.reverse())) };
      },
      onError: ({ error, path }) => reportFailure(req, toRefusal(error, path)),
    });
    reply.code(answer.status);
    if (answer.status === 405) reply.header('Allow', methodsInsteadOf(req.method));
    for (const [name, value] of answer.headers) reply.header(name, value);
    // Errors before a procedure are JSON too, but tRPC labels them as plain text.
    if (answer.headers.get('content-type')?.startsWith('text/plain')) reply.type(json);
    return answer.text();
  };
  app.route({
    method: ['GET', 'POST'],
    url: route,
    async onRequest(req) {
      if (req.called.length === 0) throw new Refusal('http.notFound');
      refuseForeign(req);
      await (needsSession(req) ? contexts.identifyMember(req) : contexts.identify(req));
    },
    handler,
  });
  answerMethodNotAllowed(app, route, ['GET', 'HEAD', 'POST']);
}

/** The request headers that tRPC reads. */
const readHeaders = ['content-type', 'accept', 'trpc-accept'];

/** The call for tRPC: its path is made of the procedures that were counted, so that no other one runs. */
function requestOf({ method, url, headers, body, called }: FastifyRequest): Request {
  const sent = readHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const address = new URL(`/trpc/${called.join(',')}`, 'http://localhost');
  const query = url.indexOf('?');
  if (query >= 0) address.search = url.slice(query);
  return new Request(address, {
    method,
    headers: sent,
    ...(typeof body === 'string' ? { body } : {}),
  });
}
