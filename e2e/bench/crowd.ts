/** The thread of `measureCrowd`: all people send their login at the same moment, each on a connection of their own. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPool, send } from './load.ts';
import { type Crowd, loginFromElsewhere } from './logins.ts';

const { origin, size }: Crowd = workerData;
const pool = openPool(origin, size);
parentPort?.once('message', async () => {
  const times = await Promise.all(Array.from({ length: size }, (_, n) => send(pool, loginFromElsewhere(n))));
  parentPort?.postMessage(times.filter((ms) => ms !== undefined).length);
});
parentPort?.postMessage('ready');
