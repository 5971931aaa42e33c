import { launchServer, type ServerProcess, untilReady } from '@exchange/testkit/server-process';
import { atEnd, codeDir } from './cleanup.ts';

const inject = new URL('inject.mjs', import.meta.url).href;

interface LaunchOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The program; this checkout's server when left out. */
  readonly program?: string;
  /** Loads `inject.mjs` first: messages can then move the clock and raise errors. */
  readonly isInjectable?: boolean;
  readonly stdout?: number;
}

/** Starts a server process, which is killed at the end; does not wait for anything. */
export async function launch({ environment, isInjectable, ...options }: LaunchOptions): Promise<ServerProcess> {
  const server = await launchServer({
    ...options,
    environment: { NODE_COMPILE_CACHE: codeDir, ...environment },
    ...(isInjectable ? { flags: ['--import', inject] } : {}),
  });
  atEnd(() => server.stop('SIGKILL'));
  return server;
}

/** Starts a server process and waits until it is ready. */
export async function start(options: LaunchOptions): Promise<ServerProcess> {
  const server = await launch(options);
  await untilReady(server);
  return server;
}

/** Lets a process compile the product's code for all others: without a configuration it ends when it has loaded it. */
export async function compile(): Promise<void> {
  const { ended } = await launch({ environment: {} });
  await ended;
}
