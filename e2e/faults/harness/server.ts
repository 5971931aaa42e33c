import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { atEnd, must, until } from './cleanup.ts';
import { freePort } from './ports.ts';
import { codeDir } from './temp-dirs.ts';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const nudge = new URL('inject.mjs', import.meta.url).href;

/** How a process ended. */
interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

/** One server process of the product, as an operator starts it. */
export interface Server {
  readonly url: string;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly child: ChildProcess;
  /** Resolves when it has gone and all of its log has come. */
  readonly ended: Promise<Exit>;
  /** What it wrote to its log. */
  log(): string;
  /** Memory it holds, in MB. */
  memory(): number;
}

const children = new Set<ChildProcess>();
// Whatever way this process ends, none stays behind; one that is killed closes their channel, and they end by themselves.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

interface ServerOptions {
  readonly environment: Record<string, string>;
  readonly port?: number;
  /** Loads `inject.mjs` first: the clock and errors out of nowhere can then be had by a message. */
  readonly canBeNudged?: boolean;
  readonly stdout?: number;
}

/** Starts a server process; does not wait for anything. */
export async function launch({ environment, port, canBeNudged = false, stdout }: ServerOptions): Promise<Server> {
  const own = port ?? (await freePort());
  const stdio: StdioOptions = ['ignore', stdout ?? 'pipe', 'pipe', 'ipc'];
  const flags = ['--disable-warning=ExperimentalWarning', ...(canBeNudged ? ['--import', nudge] : [])];
  const child = spawn(process.execPath, [...flags, main], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      PORT: String(own),
      NODE_COMPILE_CACHE: codeDir,
      ...environment,
    },
    stdio,
    // A Ctrl-C in the terminal reaches it through us alone.
    detached: true,
  });
  children.add(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      log = (log + part.toString()).slice(-200_000);
    });
  const ended = once(child, 'close').then(([code, signal]: unknown[]): Exit => {
    children.delete(child);
    return { code: typeof code === 'number' ? code : null, signal: typeof signal === 'string' ? signal : null };
  });
  atEnd(() => stop({ child, ended }));
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    environment,
    child,
    ended,
    log: () => log,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
}

/** Lets a process compile the product's code for all others: without a configuration it ends when it has loaded it. */
export async function compile(): Promise<void> {
  const { ended } = await launch({ environment: {} });
  await ended;
}

/** Whether a process has not ended. */
export const isAlive = ({ child }: Pick<Server, 'child'>) => child.exitCode === null && child.signalCode === null;

/** Kills a process that is no longer needed. */
export async function stop(server: Pick<Server, 'child' | 'ended'>): Promise<void> {
  if (isAlive(server)) server.child.kill('SIGKILL');
  await server.ended;
}

/** The status of a page, 0 where nobody answers. */
export const statusOf = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

/** Waits until a server says that it is ready; answers how long that took, in ms. */
export async function untilReady(server: Server, withinMs = 120_000): Promise<number> {
  return until(
    `the server at ${server.url} is ready`,
    async () => {
      must(isAlive(server), 'the server should live');
      return (await statusOf(`${server.url}/readyz`)) === 200;
    },
    withinMs,
  );
}
