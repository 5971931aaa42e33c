// Fetches what a command of the Makefile needs, then runs `src/<command>.ts`, or `src/commands.ts` with its name.
// It runs on Node 20, before anything is installed: built-ins only.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, isInstalled } from './boot/install.mjs';
import { exitWith, root } from './boot/log.mjs';
import { checkPort } from './boot/port.mjs';
import { runCommand } from './boot/run-command.mjs';
import { ensureTools } from './boot/tools.mjs';

const minNodeMajor = 20;
/** Commands that need `PORT` to be free. */
const listeningCommands = ['run', 'dev', 'demo-oidc'];
/** Commands that have nothing to do before the first installation. */
const commandsWithoutInstall = ['stop', 'db', 'clean'];
/** Commands that need no package of checks, tests and measurements. */
const productCommands = [...commandsWithoutInstall, 'run', 'dev', 'admin', 'demo', 'build'];

const [command = '', ...args] = process.argv.slice(2);
const ownScript = join(root, 'apps/launcher/src', `${command}.ts`);
const script = existsSync(ownScript) ? [ownScript] : [join(root, 'apps/launcher/src/commands.ts'), command];

const isInMakefile = () => readFileSync(join(root, 'Makefile'), 'utf8').includes(`\n${command}: ##`);

async function boot() {
  if (Number.parseInt(process.versions.node, 10) < minNodeMajor)
    exitWith(
      `Node ${minNodeMajor} or newer is needed; this is ${process.versions.node}. See https://nodejs.org/en/download, or README.md for Debian 12.`,
    );
  if (!/^[a-z-]+$/.test(command) || !isInMakefile()) exitWith(`There is no command "${command}": see make help.`);
  if (listeningCommands.includes(command)) await checkPort(command);
  if (commandsWithoutInstall.includes(command) && !isInstalled())
    exitWith('Nothing is installed here yet, so nothing is running.', 0);
  const tools = await ensureTools();
  await install(tools, productCommands.includes(command) ? 'product' : 'everything');
  process.exitCode = await runCommand(tools, [...script, ...args]);
}

await boot().catch((error) => exitWith(error.message));
