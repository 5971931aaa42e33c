import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const sweepMs = 100;
/** How long a kept connection may take to bring its next call, which tells its client to close it. */
const lingerMs = 500;

/**
 * Makes the end of a process invisible. Once the server closes, nobody new is let in, and every reply also closes its
 * connection. Kept connections stay for a moment: one that is cut by us while its next call is under way loses that call,
 * and no proxy sends a POST a second time. Those that are still idle then are closed, and so are those that fall idle
 * since; otherwise a browser's kept connection would hold the process until the limit.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  const countConnections = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
  app.addHook('preClose', async () => {
    isClosing = true;
    if (!app.server.listening) return;
    // HTTP's own `close` would cut the idle ones at once.
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
