import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './ports.ts';

/**
 * Opens a round-robin proxy in front of the servers, which behaves like nginx by default.
 * A server that refuses the connection is skipped. A call that was already sent is retried on another server only if it
 * is safe (`proxy_next_upstream`: not POST); the client sees every other failure.
 */
export async function openLoadBalancer(ports: readonly number[]) {
  const agents = new Map(ports.map((port) => [port, new Agent({ keepAlive: true, maxSockets: 256 })]));
  let turn = 0;
  let broken = 0;

  const attempt = (req: IncomingMessage, reply: ServerResponse, body: Buffer, first: number, tries = 1) => {
    const port = ports[(first + tries) % ports.length] ?? 0;
    const upstream = request({
      port,
      host: '127.0.0.1',
      method: req.method,
      path: req.url,
      agent: agents.get(port),
      headers: { ...req.headers, connection: 'keep-alive' },
    });
    upstream.on('response', (answer) => {
      const { connection, 'keep-alive': keepAlive, 'transfer-encoding': coding, ...headers } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
      answer.on('aborted', () => reply.destroy());
    });
    upstream.on('error', (error) => {
      if (reply.headersSent) return void reply.destroy();
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED';
      if (tries < ports.length && (isRefused || req.method === 'GET'))
        return attempt(req, reply, body, first, tries + 1);
      if (reply.destroyed) return;
      broken += 1;
      reply.writeHead(502).end();
    });
    reply.on('close', () => upstream.destroy());
    upstream.end(body);
  };

  const server = createServer(async (req, reply) => {
    const body = await buffer(req);
    turn += 1;
    attempt(req, reply, body, turn);
  });
  server.keepAliveTimeout = 600_000;
  const port = await listen(server);
  const close = () => {
    server.close();
    server.closeAllConnections();
    for (const agent of agents.values()) agent.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    /** Calls that no server answered: the connection broke after they were sent. The client got 502. */
    broken: () => broken,
    close,
  };
}
