import { launchServer, type ServerProcess, untilReady } from '@exchange/testkit/server-process';
import { atEnd, codeDir } from './cleanup.ts';

type LaunchOptions = Parameters<typeof launchServer>[0];

/** Starts a server process, which is killed at the end; does not wait for anything. */
export async function launch({ environment, ...options }: LaunchOptions): Promise<ServerProcess> {
  const server = await launchServer({ ...options, environment: { NODE_COMPILE_CACHE: codeDir, ...environment } });
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
