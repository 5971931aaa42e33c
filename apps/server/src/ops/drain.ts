import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweepMs = 100;
/** Time in which a kept-alive connection may send one more call, whose reply closes it; proxies keep idle ones shorter (`deploy`). */
const lingerMs = 1_500;

/**
 * Ends connections without losing calls. Once the server closes, it accepts no connection, and every reply closes its own.
 * Kept-alive connections stay open for a moment: closing one while a call is on its way would lose that call, and no
 * proxy repeats a POST. After that idle connections are closed, because a browser's would keep the process alive.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // Connections that wait to be accepted would be reset: after an immediate, those of this turn have been.
    await new Promise((resolve) => setImmediate(resolve));
    // `http.Server.close` would close idle connections at once.
    Server.prototype.close.call(app.server);
    const until = performance.now() + lingerMs;
    while (performance.now() < until && (await countConnections()) > 0) await wait(sweepMs / 2);
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', (_req, reply, _payload, next) => {
    if (isClosing) reply.header('Connection', 'close');
    next();
  });
}
