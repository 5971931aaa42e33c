import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The client's address. Where the forwarded value is not an address, the peer's address counts. */
export function clientIp(req: FastifyRequest): string {
  return isIP(req.ip) === 0 ? (req.socket.remoteAddress ?? '') : req.ip;
}
