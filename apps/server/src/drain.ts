import type { FastifyInstance } from 'fastify';

const sweepMs = 100;

/**
 * Makes the end of a process invisible: once the server closes, every reply also closes its connection, and connections
 * that fell idle since are closed too; otherwise a browser's kept connection would hold the process until the limit.
 */
export function drainConnections(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    const sweep = setInterval(() => app.server.closeIdleConnections(), sweepMs);
    app.server.once('close', () => clearInterval(sweep));
  });
  app.addHook('onSend', async (_req, reply) => {
    if (isClosing) reply.header('Connection', 'close');
  });
}
