import { isEnding, runToEnd } from './parts/lifetime.ts';
import { log } from './parts/paths.ts';
import { noteAddress, openDatabase, serverPort, startServer, waitUntilReady } from './parts/server.ts';
import { buildWeb } from './parts/web-build.ts';

function welcome(url: string) {
  log(`\nResearch Exchange is running: ${url}`);
  if (!process.env.SMTP_URL) log(`  the emails it sends:    http://localhost:${serverPort}/dev/mail`);
  log('  fill it with examples:  make demo (in another terminal)');
  log('  stop it:                Ctrl-C\n');
}

await runToEnd(async () => {
  const [databaseUrl] = await Promise.all([openDatabase(), buildWeb()]);
  const server = startServer(databaseUrl);
  await waitUntilReady(server);
  const url = process.env.PUBLIC_URL || `http://localhost:${serverPort}`;
  await noteAddress(url);
  welcome(url);
  const code = await server.done;
  if (!isEnding()) log(`The server ended by itself (code ${code}).`);
  return code || 1;
}, 0);
