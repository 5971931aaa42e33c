import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

/** The path without its query, which may hold tokens and addresses. */
function pathOf(req: FastifyRequest): string {
  return req.routeOptions.url ?? '(none)';
}

/** Health checks come every second and are not logged. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One wide event per request, without bodies, cookies, queries and addresses. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (req, reply, next) => {
    const level = probes.has(pathOf(req)) ? 'debug' : 'info';
    req.log[level](
      {
        method: req.method,
        route: pathOf(req),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: req.viewer?.user_id,
      },
      'request',
    );
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
