// Makes sure of everything a command needs, then runs `src/<command>.ts`. It runs on any Node from 20 on, before
// anything is installed: built-ins only.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install, isInstalled } from './boot/install.mjs';
import { fail, ROOT } from './boot/log.mjs';
import { refusePort } from './boot/port.mjs';
import { runCommand } from './boot/run-command.mjs';
import { ensureTools } from './boot/tools.mjs';

const MIN_NODE = 20;
/** They listen on `PORT`, and say so at once when it is taken. */
const SERVING = ['run', 'dev'];
/** They have nothing to do in a checkout where nothing was installed. */
const TIDYING = ['stop', 'db', 'clean'];

const [command = '', ...args] = process.argv.slice(2);
const script = join(ROOT, 'apps/launcher/src', `${command}.ts`);

async function boot() {
  if (Number.parseInt(process.versions.node, 10) < MIN_NODE)
    fail(`Node ${MIN_NODE} or newer is needed; this is ${process.versions.node}.`);
  if (!/^[a-z-]+$/.test(command) || !existsSync(script)) fail(`There is no command "${command}": see make help.`);
  if (SERVING.includes(command)) await refusePort(command);
  if (TIDYING.includes(command) && !isInstalled()) fail('Nothing is installed here yet, so nothing is running.', 0);
  const tools = await ensureTools();
  await install(tools);
  process.exitCode = await runCommand(tools, script, args);
}

await boot().catch((error) => fail(error.message));
