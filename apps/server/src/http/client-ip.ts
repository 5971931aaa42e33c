import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's address. A forwarded value that is no address at all says nothing; the peer's own address then counts. */
export function clientIp(req: FastifyRequest): string {
  return isIP(req.ip) === 0 ? (req.socket.remoteAddress ?? '') : req.ip;
}
