import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from '../../../db/embedded/lock.mjs';
import { exitWith, log, root } from './log.mjs';
import { runQuietly } from './spawn.mjs';

const toolsFolder = join(root, '.tools');

/** The first Node that runs TypeScript without a flag. */
const minNodeVersion = [22, 18];

/** The pinned packages by platform. For macOS the registry has no newer pnpm, and for arm64 only the first Node 24. */
const pins = JSON.parse(readFileSync(new URL('tools.json', import.meta.url), 'utf8'));

/** An unreachable network is reported within seconds. */
const fetchRetries = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=4000'];

function runsTypeScript(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minNodeVersion[0] || (major === minNodeVersion[0] && minor >= minNodeVersion[1]);
}

/** What `.tools/` must contain: pnpm, and Node if the running one is too old, or is the fetched one. */
function listWanted() {
  const platform = `${process.platform}-${process.arch}`;
  const pinned = pins[platform];
  if (!pinned) exitWith(`This runs on ${Object.keys(pins).join(', ')}; this is ${platform}.`);
  const isFetched = process.execPath.startsWith(`${toolsFolder}/`);
  return runsTypeScript(process.versions.node) && !isFetched ? [pinned.pnpm] : [pinned.pnpm, pinned.node];
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether npm has installed these packages, and nothing else. */
function areInstalled(folder, packages) {
  const installed = readJson(join(folder, 'node_modules/.package-lock.json'))?.packages ?? {};
  return (
    Object.keys(installed).length === packages.length &&
    packages.every(({ name, integrity }) => installed[`node_modules/${name}`]?.integrity === integrity)
  );
}

/**
 * Installs packages by a lockfile of their pins, without their scripts. npm compares each archive with its hash before it
 * unpacks it, also one from its cache.
 *
 * @throws a sentence when the registry cannot be reached or a hash differs
 */
export async function installPinned(folder, packages, env) {
  const dependencies = Object.fromEntries(packages.map(({ name, version }) => [name, version]));
  const entries = packages.map(({ name, version, integrity }) => [`node_modules/${name}`, { version, integrity }]);
  const lock = { lockfileVersion: 3, packages: { '': { dependencies }, ...Object.fromEntries(entries) } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const flags = ['--ignore-scripts', '--global=false', ...quiet, ...fetchRetries];
  await runQuietly(
    `Fetching ${packages.map(({ name }) => name).join(' and ')}`,
    'npm',
    ['ci', '--prefix', folder, ...flags],
    {
      cwd: folder,
      env,
    },
  );
  if (!areInstalled(folder, packages)) throw new Error('npm has installed something else than what is pinned.');
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

function programsOf([pnpm, node]) {
  const packages = join(toolsFolder, 'node_modules');
  return {
    pnpm: join(packages, pnpm.name, 'pnpm'),
    node: node ? join(packages, node.name, 'bin/node') : process.execPath,
  };
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
  const packages = listWanted();
  const { node, pnpm } = programsOf(packages);
  const isReady = () => areInstalled(toolsFolder, packages) && existsSync(node) && existsSync(pnpm);
  const env = environment();
  if (!isReady()) {
    await withLock(
      join(toolsFolder, 'lock'),
      async () => {
        if (isReady()) return;
        log(`Fetching ${packages.map(({ name, version }) => `${name} ${version}`).join(' and ')} (about 10 s, once) …`);
        await installPinned(toolsFolder, packages, env);
        // 67 MB of headers, with which nothing here is compiled.
        for (const { name } of packages)
          rmSync(join(toolsFolder, 'node_modules', name, 'include'), { recursive: true, force: true });
        for (const program of [node, pnpm])
          if (!runs(program, env)) throw new Error(`${program} was fetched but does not run on this machine.`);
      },
      () => log('Waiting for another run to fetch its tools …'),
    );
  }
  env.PATH = [dirname(node), dirname(pnpm), process.env.PATH].filter(Boolean).join(':');
  return { node, pnpm, env };
}
