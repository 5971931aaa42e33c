import { startNode } from './parts/child.ts';
import { openDatabase } from './parts/database.ts';
import { isEnding, runToEnd } from './parts/lifetime.ts';
import { inside, say } from './parts/paths.ts';
import { startServer, waitUntilReady } from './parts/server.ts';
import { watchSources } from './parts/watch.ts';

const WEB_PORT = '5173';
const WEB_URL = `http://localhost:${WEB_PORT}`;

function startVite() {
  const preload = ['--import', new URL('./parts/end-with-parent.mjs', import.meta.url).href];
  const options = { cwd: inside('apps/web'), tied: true };
  const script = inside('apps/web/node_modules/vite/bin/vite.js');
  return startNode(script, ['--port', WEB_PORT, '--strictPort', '--clearScreen', 'false'], options, preload);
}

/** A server that fails waits for the next change of its sources. */
function start(databaseUrl: string) {
  const server = startServer(databaseUrl, { PUBLIC_URL: process.env.PUBLIC_URL || WEB_URL });
  server.done.then(
    (code) => code !== 0 && !isEnding() && say(`The server ended (code ${code}): it starts again when a file changes.`),
    (error: Error) => say(error.message),
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
      say(`${file} changed: the server starts again.`);
      await server.stop();
      if (!isEnding()) server = start(databaseUrl);
    });
  });
  await waitUntilReady(server).catch(() => undefined);
  const vite = startVite();
  say(`\nResearch Exchange with hot reload: ${WEB_URL}\n`);
  const code = await vite.done;
  if (!isEnding()) say(`The web's development server ended by itself (code ${code}).`);
  return code || 1;
}, 0);
