import type { RefusalKey } from '@exchange/contract/all-refusals';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { knownProcedures } from '../limits/called-procedures.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What was refused, for the log: of a batch each call that was. */
    refused?: readonly RefusalKey[];
  }
}

/**
 * What was called, without its query, which may hold tokens and addresses: the pattern of the path, with the name of a single
 * procedure of tRPC.
 */
export function pathOf({ called, routeOptions: { url, config } }: FastifyRequest): string {
  const [name, ...more] = config.isTrpc === true ? knownProcedures(called) : [];
  return name === undefined || more.length > 0 ? (url ?? '(none)') : `/trpc/${name}`;
}

/** Health checks come every second and are not logged. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One wide event per request, without bodies, cookies, queries and addresses. */
export function logReply(req: FastifyRequest, reply: FastifyReply): void {
  const route = pathOf(req);
  const called = knownProcedures(req.called);
  req.log[probes.has(route) ? 'debug' : 'info'](
    {
      method: req.method,
      route,
      ...(called.length > 1 ? { called } : {}),
      status: reply.statusCode,
      ...(req.refused === undefined ? {} : { refused: req.refused }),
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: req.viewer?.user_id,
    },
    'request',
  );
}

/** Logs every request that has a route; `app.ts` logs the others. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (req, reply, next) => {
    logReply(req, reply);
    next();
  });
}

/** Replaces Fastify's own log lines: none for requests, which `logRequests` logs, and one for an aborted reply. */
export class ReplyLog extends LogController {
  constructor() {
    // Fastify's own lines about requests contain addresses and queries.
    super({ disableRequestLogging: true });
  }

  /** Usually the user has closed the page, which is not an error; headers must not be logged. */
  override streamError(error: Error, { log }: FastifyRequest): void {
    log.info({ reason: error.message }, 'reply broke off');
  }
}
