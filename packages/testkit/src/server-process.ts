import { type ChildProcess, type IOType, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { statusOf } from './http.ts';
import { freePort } from './ports.ts';
import { openTcpProxy } from './tcp-proxy.ts';
import { assert, until } from './wait.ts';

const main = fileURLToPath(new URL('../../../apps/server/src/main.ts', import.meta.url));
const start = fileURLToPath(new URL('../../../apps/launcher/start.sh', import.meta.url));

interface ServerOptions {
  /** On top of a port, a secret and `NODE_ENV`. */
  readonly environment: Readonly<Record<string, string>>;
  readonly port?: number;
  /** The program; the default is the product. */
  readonly program?: string;
  /** Further flags of Node. */
  readonly flags?: readonly string[];
  /** Whether `start.sh` starts the product, with its settings of Node, on what `make build` left. */
  readonly isBuilt?: boolean;
  /** Where its log goes; the default is a pipe. */
  readonly stdout?: IOType | number;
  readonly stderr?: IOType;
}

const children = new Set<ChildProcess>();
// No server outlives this process: if it is killed, the channels close and the servers exit.
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export type ServerProcess = Awaited<ReturnType<typeof launchServer>>;

/** Starts one server process of the product, as an operator does, and waits for nothing. */
export async function launchServer({
  environment,
  port: wanted,
  program = main,
  flags = [],
  isBuilt = false,
  stdout = 'pipe',
  stderr = 'pipe',
}: ServerOptions) {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...flags, program];
  const [command = '', ...args] = isBuilt ? ['sh', start] : node;
  const child = spawn(command, args, {
    env: {
      PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
      NODE_ENV: 'production',
      SECRET: 'a secret for tests only, long enough',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', stdout, stderr, 'ipc'],
    // A Ctrl-C in the terminal reaches it only through this process.
    detached: true,
  });
  children.add(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      log = (log + part.toString()).slice(-200_000);
    });
  const ended = once(child, 'close').then(() => {
    children.delete(child);
    return { code: child.exitCode, signal: child.signalCode };
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    url,
    port,
    child,
    /** Resolves when the process has exited and all of its log was received. */
    ended,
    isAlive,
    /** Its log so far, when this is a pipe. */
    log: () => log,
    /** Its memory, in MB. */
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    /** The CPU time that all its threads have used, in ms. */
    cpu() {
      // The user's and the system's time in ticks of 10 ms, the 14th and 15th field (proc(5)); the second one may hold spaces.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return 10 * (Number(fields[11]) + Number(fields[12]));
    },
    /** Sends a signal unless the process has exited, and waits until it has. */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (isAlive()) child.kill(signal);
      await ended;
    },
  };
}

/** Waits until a server reports that it is ready. @returns the time it took, in ms */
export async function untilReady(server: ServerProcess): Promise<number> {
  const isOver = async () => !server.isAlive() || (await statusOf(`${server.url}/readyz`)) === 200;
  const ms = await until(`the server at ${server.url} is ready`, isOver, 120_000);
  assert(server.isAlive(), `the server at ${server.url} ended: ${server.log().slice(-1_000)}`);
  return ms;
}

/** Starts a server process and waits until it is ready. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const server = await launchServer(options);
  await untilReady(server);
  return server;
}

/** Starts a server on a database that does not accept its password, and waits until it has asked again and again. */
export async function launchRefusedServer(databaseUrl: string): Promise<ServerProcess> {
  let asked = 0;
  const url = new URL(databaseUrl);
  const proxy = await openTcpProxy(() => {
    asked += 1;
    return url;
  });
  const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
  const server = await launchServer({ environment: { DATABASE_URL: proxy.through(wrong) } });
  void server.ended.then(proxy.close);
  await until('the database has refused a server several times', () => asked > 3);
  assert(server.log().includes('password authentication failed'), `not refused: ${server.log().slice(-1_000)}`);
  return server;
}
