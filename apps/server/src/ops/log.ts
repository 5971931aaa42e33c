import { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';

/** The path without its query, which may hold tokens and addresses. */
export function pathOf(req: FastifyRequest): string {
  return req.routeOptions.url ?? '(none)';
}

/** Asked every second by whoever watches the process; nobody wants to read that. */
const probes = new Set(['/healthz', '/readyz', '/metrics']);

/** One wide event a request; bodies, cookies, queries and addresses are never part of it. */
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

/** Fastify's own lines about requests name addresses and queries. */
export const ownLog = { disableRequestLogging: true };

/** What Fastify says by itself: nothing of requests, which `logRequests` does, and one line where a reply breaks off. */
export class ReplyLog extends LogController {
  constructor() {
    super(ownLog);
  }

  /** Mostly somebody who closed the page; it is no failure of ours, and the reply's headers are not for the log. */
  override streamError(error: Error, { log }: FastifyRequest): void {
    log.info({ reason: error.message }, 'reply broke off');
  }
}
