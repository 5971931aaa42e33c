import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { allRefusals } from '@exchange/contract/all-refusals';
import type { FastifyInstance } from 'fastify';

/** The header that names a reply; the log has the same text as `reqId` (docs/behaviour/api.md#request-ids). */
export const requestIdHeader = 'X-Request-Id';

/** Statuses of errors of Node's HTTP parser; all others are 400. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers invalid HTTP, headers above 16 KiB and requests that time out with JSON, and closes the connection. */
export function answerClientError(commonHeaders: Readonly<Record<string, string>>) {
  const headerLines = Object.entries(commonHeaders).map(([name, value]) => `${name}: ${value}`);
  return function (this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const key = status === 431 ? 'http.tooLarge' : 'http.invalid';
    const body = JSON.stringify({ error: allRefusals[key].sentence(), code: key });
    const reqId = randomUUID();
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headerLines,
      `${requestIdHeader}: ${reqId}`,
      'Cache-Control: no-store',
      'Connection: close',
    ].join('\r\n');
    this.log.info({ reqId, route: '(none)', status, refused: [key] }, 'request');
    socket.end(`${head}\r\n\r\n${body}`);
  };
}
