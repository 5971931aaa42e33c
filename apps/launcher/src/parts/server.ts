import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbedded } from '@exchange/db/embedded';
import { type Child, startNode } from './child.ts';
import { untilEnd } from './lifetime.ts';
import { databaseDir, inside, log } from './paths.ts';

const pollMs = 100;
const slowAfterMs = 20_000;

/** The port the product listens on. */
export const serverPort = process.env.PORT || '3000';

/** The address under which this machine reaches it. */
function localOrigin(): string {
  const host = process.env.HOST || '127.0.0.1';
  if (host === '0.0.0.0') return `http://127.0.0.1:${serverPort}`;
  if (host === '::') return `http://[::1]:${serverPort}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${serverPort}`;
}

/** The address of the database to work on: `DATABASE_URL`, else that of an embedded one, which runs until this process ends. */
export async function openDatabase(dataDir = databaseDir): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  return (await untilEnd(startEmbedded({ dataDir, say: log }))).url;
}

const addressFile = inside('.data/address');

/** Notes under which address the product runs, for `make demo` in another terminal. */
export const noteAddress = (url: string): Promise<void> => writeFile(addressFile, url);

/** The address under which the product ran last, if it ever ran. */
export const notedAddress = (): Promise<string | undefined> => readFile(addressFile, 'utf8').catch(() => undefined);

/** Starts the product on a database. It ends with this process, even a killed one. */
export function startServer(databaseUrl: string, env: NodeJS.ProcessEnv = {}): Child {
  return startNode(inside('apps/server/src/main.ts'), [], {
    tied: true,
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV || 'development',
      // A line for each call would hide what the launcher says.
      LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
      // Whoever tries the product out acts for many people, from one address.
      RATE_LIMITS: process.env.RATE_LIMITS || 'tenfold',
      ...env,
      DATABASE_URL: databaseUrl,
    },
  });
}

const isReady = () =>
  fetch(`${localOrigin()}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server answers `/readyz` with 200. Throws when it ends instead. */
export async function waitUntilReady(server: Child): Promise<void> {
  let ended: number | undefined;
  const note = (code: number) => {
    ended = code;
  };
  server.done.then(note, () => note(1));
  for (let slowAt = Date.now() + slowAfterMs; !(await isReady()); await delay(pollMs)) {
    if (ended !== undefined) throw new Error(`The server ended while starting (code ${ended}).`);
    if (Date.now() < slowAt) continue;
    log('Still waiting for the server to become ready …');
    slowAt = Number.POSITIVE_INFINITY;
  }
}
