import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod/mini';

const screens = z.record(z.string(), z.string());

/**
 * The HTML of the screens by which strangers come in, by path, rendered by React with the operator's settings. It runs in
 * a thread of its own, which ends then, so that the process keeps nothing of React. Rejects where a screen cannot be rendered.
 *
 * @param program the file that the build of the web app wrote for it
 * @param config what `/config.json` answers
 */
export async function renderGuestScreens(program: string, config: object): Promise<ReadonlyMap<string, string>> {
  const worker = new Worker(program, { workerData: config, env: {} });
  const [answer] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]);
  await worker.terminate();
  return new Map(Object.entries(screens.parse(answer)));
}
