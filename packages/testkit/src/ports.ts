import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Lets a server listen on a port of this machine, a free one for 0; resolves with the port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Ports that no system gives out by itself, neither to connections nor to listeners without a port, and no browser blocks. */
const range = { first: 11_000, end: 32_000 };

/**
 * Takes the UDP port of the same number, for as long as this process or thread lives: the other tests then leave the port
 * to the caller. @throws when it is taken
 */
async function reserve(port: number): Promise<void> {
  const mark = createSocket('udp4').unref();
  mark.bind({ port, address: '127.0.0.1', exclusive: true });
  await once(mark, 'listening').catch((error) => {
    mark.close();
    throw error;
  });
}

/** A port on which no process listens, and which no other test gets before the caller uses it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(range.first, range.end);
    const probe = createServer();
    try {
      await reserve(port);
      await listen(probe, port);
    } catch {
      continue;
    }
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
