import { Refusal } from '@exchange/api';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const knownMethods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'];

/** Answers every other method of a known path with 405 and `Allow` (docs/behaviour/api.md#methods). */
export function answerMethodNotAllowed(app: FastifyInstance, path: string, allowed: readonly HTTPMethods[]): void {
  app.route({
    method: knownMethods.filter((method) => !allowed.includes(method)),
    url: path,
    onRequest: async (_req, reply) => {
      reply.header('Allow', allowed.join(', '));
      throw new Refusal('http.methodNotAllowed');
    },
    handler: async () => undefined,
  });
}
