import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** A server that is measured, in a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly origin: string;
  stop(): Promise<void>;
}

const programs = {
  product: fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url)),
  floor: fileURLToPath(new URL('baseline.ts', import.meta.url)),
};

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/**
 * Starts the product as `make start` does, without request-rate limits and with its log thrown away, or the floor. Resolves
 * when it answers. It ends with us.
 */
export async function startServer(
  program: keyof typeof programs,
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', programs[program]], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SECRET: 'a secret for measurements only, long enough',
      PORT: String(port),
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const origin = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${origin}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isReady) break;
    if (hasEnded()) throw new Error(`The ${program} ended while starting.`);
    await wait(50);
  }
  const stop = async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { child, port, origin, stop };
}
