import { watch } from 'node:fs';
import { join } from 'node:path';
import { startNode } from './parts/child.ts';
import { isEnding, runToEnd } from './parts/lifetime.ts';
import { inside, log } from './parts/paths.ts';
import { noteAddress, openDatabase, startServer, waitUntilReady } from './parts/server.ts';

const webPort = '5173';
const webUrl = `http://localhost:${webPort}`;

/** The sources of the server. */
const sourceFolders = ['apps/server/src', 'packages/api/src', 'packages/contract/src', 'db'];
const debounceMs = 100;

function isSource(file: string): boolean {
  return /\.(ts|json)$/.test(file) && !/\.test\.ts$|node_modules/.test(file);
}

/**
 * Calls `onChange` once per burst of changes of the server's sources, with the first changed file. Not `node --watch`: it outlives
 * a parent that is killed, with the server and its port, and does not notice changed JSON.
 */
function watchSources(onChange: (file: string) => void): void {
  let first: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    if (first !== undefined) onChange(first);
    first = undefined;
  };
  for (const folder of sourceFolders)
    watch(inside(folder), { recursive: true }, (_event, name) => {
      if (name === null || !isSource(name)) return;
      first ??= join(folder, name);
      clearTimeout(timer);
      timer = setTimeout(settle, debounceMs);
    });
}

function startVite() {
  const preload = ['--import', new URL('./parts/end-with-parent.mjs', import.meta.url).href];
  const options = { cwd: inside('apps/web'), tied: true };
  const script = inside('apps/web/node_modules/vite/bin/vite.js');
  return startNode(script, ['--port', webPort, '--strictPort', '--clearScreen', 'false'], options, preload);
}

/** Starts the server; a failed one is started again at the next change of its sources. */
function start(databaseUrl: string) {
  const server = startServer(databaseUrl, { PUBLIC_URL: process.env.PUBLIC_URL || webUrl });
  server.done.then(
    (code) => code !== 0 && !isEnding() && log(`The server ended (code ${code}): it starts again when a file changes.`),
    (error: Error) => log(error.message),
  );
  return server;
}

await runToEnd(async () => {
  const databaseUrl = await openDatabase();
  let server = start(databaseUrl);
  let restarting = Promise.resolve();
  watchSources((file) => {
    restarting = restarting.then(async () => {
      if (isEnding()) return;
      log(`${file} changed: the server starts again.`);
      await server.stop();
      if (!isEnding()) server = start(databaseUrl);
    });
  });
  await waitUntilReady(server).catch(() => undefined);
  await noteAddress(webUrl);
  const vite = startVite();
  log(`\nResearch Exchange with hot reload: ${webUrl}\n`);
  const code = await vite.done;
  if (!isEnding()) log(`The web's development server ended by itself (code ${code}).`);
  return code || 1;
}, 0);
