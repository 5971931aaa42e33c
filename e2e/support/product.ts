import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, startTestServer } from '@exchange/db/testing';
import { openFront } from '../faults/harness/load-balancer.ts';
import { freePort } from '../faults/harness/ports.ts';
import { type MailCatcher, openMailCatcher } from './mail-catcher.ts';

/** The product as an operator runs it: the real server process on a database of its own, with a mail server. */
export interface Product {
  readonly url: string;
  readonly databaseUrl: string;
  readonly mailCatcher: MailCatcher;
  stop(): Promise<void>;
}

const serverMain = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** Waits until the server says that it is ready, or has died. */
async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (const started = Date.now(); Date.now() - started < 120_000; ) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    const isReady = await fetch(`${url}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not become ready within two minutes.');
}

interface Place {
  readonly port: number;
  readonly publicUrl: string;
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts one server process and waits until it is ready. Answers how it is stopped. */
async function startServer({
  port,
  publicUrl,
  databaseUrl,
  smtpUrl,
  environment,
}: Place): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [serverMain], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SECRET: 'a secret for journeys only, long enough',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
      SMTP_URL: smtpUrl,
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilReady(`http://127.0.0.1:${port}`, child);
  return async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
}

/** Starts a product of its own for one worker: so many server processes on one database, taken in turn where there are several. */
export async function startProduct(environment: Record<string, string> = {}, processes = 1): Promise<Product> {
  const server = await startTestServer();
  const database = await createTestDatabase();
  const mailCatcher = await openMailCatcher();
  const ports = await Promise.all(Array.from({ length: processes }, freePort));
  const front = processes === 1 ? undefined : await openFront(ports);
  const url = `http://localhost:${front === undefined ? ports[0] : new URL(front.url).port}`;
  const place = { publicUrl: url, databaseUrl: database.url, smtpUrl: mailCatcher.url, environment };
  const stops = await Promise.all(ports.map((port) => startServer({ ...place, port })));
  return {
    url,
    databaseUrl: database.url,
    mailCatcher: mailCatcher,
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
      await mailCatcher.close();
      await database.drop();
      await server.stop();
    },
  };
}
