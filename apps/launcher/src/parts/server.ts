import { setTimeout as delay } from 'node:timers/promises';
import { type Child, startNode } from './child.ts';
import { inside, say } from './paths.ts';

const POLL_MS = 100;
const SLOW_AFTER_MS = 20_000;

/** The port the product listens on. */
export const PORT = process.env.PORT || '3000';

/** Where this machine reaches it, whatever address it listens on. */
function localOrigin(): string {
  const host = process.env.HOST || '127.0.0.1';
  if (host === '0.0.0.0') return `http://127.0.0.1:${PORT}`;
  if (host === '::') return `http://[::1]:${PORT}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** Starts the product on a database. It ends when we do, however we end. */
export function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Child {
  return startNode(inside('apps/server/src/main.ts'), [], {
    tied: true,
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV || 'development', ...env, DATABASE_URL: databaseUrl },
  });
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${localOrigin()}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Waits until the server answers `/readyz` with 200. Throws when it ends instead. */
export async function waitUntilReady(server: Child): Promise<void> {
  let ended: number | undefined;
  const note = (code: number) => {
    ended = code;
  };
  server.done.then(note, () => note(1));
  for (let slowAt = Date.now() + SLOW_AFTER_MS; !(await isReady()); await delay(POLL_MS)) {
    if (ended !== undefined) throw new Error(`The server ended while starting (code ${ended}).`);
    if (Date.now() < slowAt) continue;
    say('Still waiting for the server to become ready …');
    slowAt = Number.POSITIVE_INFINITY;
  }
}
