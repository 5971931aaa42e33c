import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusals } from '@exchange/contract/refusals';

/** What Node's parser calls a request that it cannot read; anything else is a broken one. */
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers what is no HTTP request, has headers or an address beyond 16 KiB, or did not arrive in time, as JSON, and hangs up. */
export function answerClientError(guardHeaders: Readonly<Record<string, string>>) {
  const guards = Object.entries(guardHeaders).map(([name, value]) => `${name}: ${value}`);
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const status = statuses[error.code ?? ''] ?? 400;
    const body = JSON.stringify({ error: refusals[status === 431 ? 'http.tooLarge' : 'http.invalid'].sentence });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...guards,
      'Cache-Control: no-store',
      'Connection: close',
    ].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`);
  };
}
