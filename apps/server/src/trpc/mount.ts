import { appRouter, Refusal, toRefusal } from '@exchange/api';
import { currentLanguage } from '@exchange/contract/language';
import { limits } from '@exchange/contract/limits';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Contexts } from '../http/context.ts';
import { refuseForeignOrigin } from '../http/csrf.ts';
import { answerTrpcError, headersOf, reportFailure } from '../http/errors.ts';
import { isJson } from '../http/json-body.ts';
import { answerMethodNotAllowed } from '../http/method-not-allowed.ts';
import { needsSession } from '../limits/called-procedures.ts';
import { refuseLongLists } from './procedures.ts';

/**
 * Whether a body may be read. A POST without a body must say JSON too: tRPC would accept the content type of a form, which
 * any site can send.
 */
function isReadable({ method, headers }: FastifyRequest): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = headers;
  const isEmpty = encoding === undefined && (length === undefined || length === '0');
  return isJson(type) || (isEmpty && method !== 'POST');
}

/** What `Allow` says if a query was called like a mutation, or the other way round. */
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
  app.addHook('onRequest', (_req, reply, next) => {
    reply.header('Content-Language', currentLanguage().tag);
    next();
  });
  const refuseForeign = refuseForeignOrigin(publicUrl);
  app.addHook('preParsing', (req, _reply, payload, next) => {
    if (Number(req.headers['content-length']) > limits.bodyBytes) return next(new Refusal('http.tooLarge'));
    if (!isReadable(req)) return next(new Refusal('http.notJson'));
    next(null, payload);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body));
  // Not tRPC's plugin for Fastify: it sends every reply as a stream, which is neither compressed nor given a length.
  const handler = async (req: FastifyRequest, reply: FastifyReply) => {
    const answer = await fetchRequestHandler({
      endpoint: '/trpc',
      req: requestOf(req),
      router: appRouter,
      maxBatchSize: limits.batch,
      async createContext({ info }) {
        // tRPC itself refuses an input that is no JSON.
        for (const { path, getRawInput } of info.calls)
          refuseLongLists(path, await getRawInput().catch(() => undefined));
        return contexts.contextOf(req, reply);
      },
      responseMeta({ errors }) {
        // The first refusal of a batch that has something to say.
        const entries = errors.flatMap((error) => Object.entries(headersOf(toRefusal(error))));
        reply.headers(Object.fromEntries(entries.reverse()));
        return {};
      },
      onError({ error, path }) {
        const refusal = toRefusal(error, path);
        if (path !== undefined && refusal.status < 500) req.refusedCalls.push(path);
        reportFailure(req, refusal);
      },
    });
    if (answer.status === 405) reply.header('Allow', methodsInsteadOf(req.method));
    return reply
      .code(answer.status)
      .type(json)
      .send(await answer.text());
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

/**
 * The call for tRPC. Its path is made of the procedures that were counted, so that no other one runs; without a header that asks for
 * one, tRPC answers no stream.
 */
function requestOf({ method, url, body, called }: FastifyRequest): Request {
  const address = new URL(`/trpc/${called.join(',')}`, 'http://localhost');
  const query = url.indexOf('?');
  if (query >= 0) address.search = url.slice(query);
  const headers = { 'content-type': 'application/json' };
  return new Request(address, { method, headers, ...(typeof body === 'string' ? { body } : {}) });
}
