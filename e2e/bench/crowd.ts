/**
 * The thread of `measureCrowd`: all people send their login at the same moment, each on a connection of their own. It is told the
 * origin of the server.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openPool, send } from './load.ts';
import { loginFromElsewhere, people } from './logins.ts';

const pool = openPool(String(workerData), people);
parentPort?.once('message', async () => {
  const times = await Promise.all(Array.from({ length: people }, (_, n) => send(pool, loginFromElsewhere(n))));
  parentPort?.postMessage(times.filter((ms) => ms !== undefined).length);
});
parentPort?.postMessage('ready');
