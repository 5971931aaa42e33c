import { type AppRouter, appRouter, Refusal, toRefusal } from '@exchange/api';
import { limits } from '@exchange/contract/limits';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import type { Contexts } from './context.ts';
import { isJson, refuseForeignOrigin } from './doors.ts';
import { answerTrpcError, reportFailure } from './errors.ts';
import { needsSession } from './limits/called.ts';

/** Mounts the tRPC routers below `/trpc`, behind the same hooks as REST and in the same order of refusals. */
export async function mountTrpc(app: FastifyInstance, contexts: Contexts, publicUrl: string): Promise<void> {
  app.setErrorHandler(answerTrpcError);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isTrpc: true };
  });
  app.addHook('onRequest', refuseForeignOrigin(publicUrl));
  app.addHook('onRequest', contexts.identify);
  app.addHook('onRequest', async (req) => {
    if (req.viewer === null && needsSession(req)) throw new Refusal('auth.required');
  });
  app.addHook('preParsing', async (req) => {
    const { 'content-length': length, 'transfer-encoding': encoding, 'content-type': type } = req.headers;
    const isEmpty = encoding === undefined && (length === undefined || length === '0');
    // tRPC would run a mutation without input on a form's content type, which any page can send.
    if (isEmpty) delete req.raw.headers['content-type'];
    else if (Number(length) > limits.bodyBytes) throw new Refusal('http.tooLarge');
    else if (!isJson(type)) throw new Refusal('http.notJson');
  });
  app.addHook('onSend', async (_req, reply, payload) => {
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    // What tRPC refuses before a procedure is JSON too, but it calls that plain text.
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain'))
      payload.headers.set('content-type', 'application/json; charset=utf-8');
  });
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: limits.batch,
      createContext: ({ req, res }) => contexts.contextOf(req, res),
      responseMeta({ errors }) {
        const wait = errors.map((error) => toRefusal(error).retryAfter).find((seconds) => seconds !== undefined);
        return wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } };
      },
      onError({ error, path, req }) {
        reportFailure(req, toRefusal(error, path));
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
