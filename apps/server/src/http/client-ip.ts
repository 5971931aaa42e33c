import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The client's address. If the forwarded value is not an address, the peer's address counts. */
export function clientIp(req: FastifyRequest): string {
  // Fastify reads the forwarding headers anew each time.
  const { ip } = req;
  return isIP(ip) === 0 ? (req.socket.remoteAddress ?? '') : ip;
}

/** Whether `X-Forwarded-For` came from a peer that is not trusted, so that it was not believed. */
function isForwardedByStranger(req: FastifyRequest): boolean {
  // Fastify counts only the peer if it does not trust it, and nothing if it trusts nobody.
  return (req.headers['x-forwarded-for'] ?? '') !== '' && (req.ips?.length ?? 1) === 1;
}

/** Logs once that a proxy may be missing in `TRUST_PROXY`: everybody behind it counts as one address, for the lockout too. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', (req, _reply, next) => {
    if (!hasWarned && isForwardedByStranger(req)) {
      hasWarned = true;
      req.log.warn(
        'X-Forwarded-For came from a peer that TRUST_PROXY does not name. If that is your proxy, everybody behind it counts as one address',
      );
    }
    next();
  });
}
