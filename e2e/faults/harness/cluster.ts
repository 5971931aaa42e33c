import { removeEmbedded, startEmbedded } from '@exchange/db/embedded';
import { resolveLocation } from '@exchange/db/embedded/location';
import { isPostgres, readPidFile } from '@exchange/db/embedded/process';
import { assert, until } from '@exchange/testkit/wait';
import { atEnd } from './cleanup.ts';

/** A separate PostgreSQL of the suite that writes to disk. It can be stopped by any signal and restarted. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Creates an empty cluster in `dataDir`, which is removed at the end in any case. */
export async function startCluster(dataDir: string) {
  let url = '';
  let isOver = false;
  let starting: Promise<unknown> = Promise.resolve();
  const start = async () => {
    assert(!isOver, 'the suite is ending');
    const started = startEmbedded({ dataDir });
    starting = started.catch(() => undefined);
    ({ url } = await started);
  };
  /** Where its programs and its data are: the user who runs PostgreSQL may not reach the checkout. */
  const location = () => resolveLocation(dataDir, true);
  /** Sends a signal to its main process and waits until that has exited. */
  const stop = async (signal: 'SIGINT' | 'SIGQUIT') => {
    const first = (await readPidFile((await location()).data))?.pid ?? 0;
    assert(isPostgres(first), 'PostgreSQL should be running');
    process.kill(first, signal);
    await until('PostgreSQL has gone', () => !isPostgres(first));
  };
  atEnd(async () => {
    isOver = true;
    await starting;
    // Immediately: no data is kept, and a PostgreSQL that starts recovery may not handle a gentler signal.
    await stop('SIGQUIT').catch(() => undefined);
    await removeEmbedded(dataDir);
  });
  await start();
  return {
    location,
    /** The current port; it changes at each start. */
    port: () => Number(new URL(url).port),
    url: (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    stop,
    start,
  };
}
