import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, startTestServer } from '@exchange/db/testing';
import { type Letterbox, openLetterbox } from './letterbox.ts';

/** The product as an operator runs it: the real server process on a database of its own, with a mail server. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly letterbox: Letterbox;
  stop(): Promise<void>;
}

const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** A port nobody listens on at this moment. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Waits until the server says that it is ready, or has died. */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 30_000; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not become ready within 30 s.');
}

/** Starts a product of its own for one worker. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const server = await startTestServer();
  const database = await createTestDatabase();
  const letterbox = await openLetterbox();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, [serverMain], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      SECRET: 'a secret for journeys only, long enough',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      SMTP_URL: letterbox.url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilReady(url, child);
  return {
    url,
    databaseUrl: database.url,
    letterbox,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await letterbox.close();
      await database.drop();
      await server.stop();
    },
  };
}
