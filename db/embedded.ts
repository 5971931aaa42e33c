import { access, chmod, constants, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureCluster, readPassword } from './embedded/cluster.ts';
import { ensureDatabase, urlOf, waitForServer } from './embedded/connection.ts';
import { isLeased, takeLease, voidLeases } from './embedded/leases.ts';
import { findData, type Location, removeData, resolveLocation } from './embedded/location.ts';
import { isAlive, withLock } from './embedded/lock.mjs';
import { isPostgres, launch, readPidFile, stopServer } from './embedded/process.ts';

export { isAlive, withLock };

const startTimeoutMs = 60_000;
/** Children of a killed server hold its shared memory for a moment. */
const retryMs = 10_000;

/** Settings for test data: no write waits for the disk. */
const fastSettings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
};

export interface EmbeddedOptions {
  /** The folder with all files of this server: data, password, log. It is created when missing. */
  dataDir: string;
  /** For tests: prefers speed to durability, and starts again with empty data when the data is broken. */
  fast?: boolean;
  /** Whether the data is removed when the last user has stopped the server. */
  isTemporary?: boolean;
  /** Called with progress messages, one line each. */
  say?: (line: string) => void;
}

export interface Embedded {
  /** Address of the database `research_exchange`, as its owner. */
  url: string;
  /** Whether the server was already running. */
  adopted: boolean;
  /** Releases the server, which stops when no other living process uses it. */
  stop(): Promise<void>;
}

const lockOf = (dataDir: string) => join(dataDir, 'lock');

/** The port of the running server of this data, once it responds. Files of a dead server are removed. */
async function adopt(dataDir: string, data: string): Promise<number | undefined> {
  const file = await readPidFile(data);
  const password = await readPassword(dataDir);
  if (!file || password === undefined) return undefined;
  const { pid, port } = file;
  if (
    isPostgres(pid) &&
    (await waitForServer(urlOf(port, password, 'postgres'), () => !isPostgres(pid), startTimeoutMs))
  )
    return port;
  await stopServer(data);
  return undefined;
}

async function launchUntilReady(dataDir: string, location: Location, fast: boolean): Promise<number> {
  const password = (await readPassword(dataDir)) ?? '';
  const until = Date.now() + retryMs;
  for (;;) {
    const server = await launch(location, join(dataDir, 'server.log'), fast ? fastSettings : {});
    const ended = () => server.ended() !== undefined;
    if (await waitForServer(urlOf(server.port, password, 'postgres'), ended, startTimeoutMs)) return server.port;
    const reason = server.ended() ?? 'it does not answer';
    const passing = /shared memory block|lock file|Address already in use/i.test(reason);
    if (!passing || Date.now() > until)
      throw new Error(`PostgreSQL did not start (${join(dataDir, 'server.log')}): ${reason}`);
    await delay(100);
  }
}

async function startOnce({ dataDir, fast = false, say }: EmbeddedOptions) {
  const location = await resolveLocation(dataDir, !fast);
  const running = await adopt(dataDir, location.data);
  if (running !== undefined) return { port: running, adopted: true };
  if ((await findData(dataDir)) === undefined) say?.('Creating the database (about 1 s, once) …');
  await ensureCluster(dataDir, location, fast);
  return { port: await launchUntilReady(dataDir, location, fast), adopted: false };
}

/** PostgreSQL's user must get through these folders to the data, whatever the umask. */
async function makeFolder(dataDir: string): Promise<void> {
  for (const folder of [dirname(dataDir), dataDir])
    if ((await mkdir(folder, { recursive: true })) !== undefined) await chmod(folder, 0o755);
  await access(dataDir, constants.W_OK).catch((cause) => {
    throw new Error(`${dataDir} belongs to another user: run this as that user or as root, or remove it.`, { cause });
  });
}

/**
 * Starts an embedded PostgreSQL on a random port of 127.0.0.1, or uses the one that already runs on this data. It
 * outlives a killed caller; the next call uses it again.
 *
 * @throws an `Error` with a message for users
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, fast = false, isTemporary = false } = options;
  await makeFolder(dataDir);
  return withLock(lockOf(dataDir), async () => {
    const { port, adopted } = await startOnce(options).catch(async (error) => {
      if (!fast) throw error;
      // Data without fsync may be broken after a crash of the machine; test data is not worth repairing.
      await stopEmbeddedNow(dataDir);
      await removeData(dataDir);
      return startOnce(options);
    });
    const password = (await readPassword(dataDir)) ?? '';
    await ensureDatabase(port, password);
    const giveBack = await takeLease(dataDir);
    const stop = () =>
      withLock(lockOf(dataDir), async () => {
        await giveBack();
        if (await isLeased(dataDir)) return;
        await stopEmbeddedNow(dataDir);
        if (isTemporary) await removeData(dataDir);
      });
    return { url: urlOf(port, password), adopted, stop };
  });
}

/** The data and the port of the server that runs on `dataDir`, if there is one. */
async function findRunning(dataDir: string) {
  const data = await findData(dataDir);
  const file = data && (await readPidFile(data));
  return data && file && isPostgres(file.pid) ? { data, port: file.port } : undefined;
}

async function stopEmbeddedNow(dataDir: string): Promise<boolean> {
  const running = await findRunning(dataDir);
  await voidLeases(dataDir);
  if (running) await stopServer(running.data);
  return running !== undefined;
}

/** Stops the server of `dataDir`, also while others use it. @returns whether one was running */
export async function stopEmbedded(dataDir: string): Promise<boolean> {
  return withLock(lockOf(dataDir), () => stopEmbeddedNow(dataDir));
}

/** Stops the server of `dataDir` and removes all its files, including those outside the checkout. */
export async function removeEmbedded(dataDir: string): Promise<void> {
  await stopEmbedded(dataDir);
  await removeData(dataDir);
  await rm(dataDir, { recursive: true, force: true });
}

/** The address of the server that runs on `dataDir` now, or `undefined`. */
export async function findEmbedded(dataDir: string): Promise<string | undefined> {
  const running = await findRunning(dataDir);
  const password = await readPassword(dataDir);
  if (!running || password === undefined) return undefined;
  const url = urlOf(running.port, password);
  return (await waitForServer(url, () => true, 1_000)) ? url : undefined;
}
