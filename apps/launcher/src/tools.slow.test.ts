import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import tools from '../boot/tools.json' with { type: 'json' };
import { installPinned } from '../boot/tools.mjs';
import { inside } from './parts/paths.ts';
import { addTools } from './parts/sbom-tools.ts';

const manifest = { name: 'some-tool', version: '1.0.0', scripts: { postinstall: 'touch ran' } };
let folder: string;
let registry: Server;
let registryUrl: string;
let integrity: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-tools-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  const packed = spawnSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder, encoding: 'utf8' });
  integrity = JSON.parse(packed.stdout)[0].integrity;
  const archive = readFileSync(join(folder, 'some-tool-1.0.0.tgz'));
  registry = createServer((req, res) => {
    if (req.url?.endsWith('.tgz') === true) return res.end(archive);
    const dist = { integrity, tarball: `${registryUrl}/some-tool-1.0.0.tgz` };
    return res.end(JSON.stringify({ name: 'some-tool', versions: { '1.0.0': { ...manifest, dist } } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = registry.address();
  registryUrl = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

/** The folder into which the package is installed by a pin, and the installation. */
function install(name: string, pinned: string) {
  const target = join(folder, name);
  const env = { ...process.env, npm_config_registry: registryUrl, npm_config_cache: join(folder, 'cache') };
  const installed = installPinned(target, [{ name: 'some-tool', version: '1.0.0', integrity: pinned }], env);
  return { installed, place: join(target, 'node_modules/some-tool') };
}

test('installPinned does not install a package whose hash is not the pinned one', async () => {
  const other = `sha512-${Buffer.alloc(64, 1).toString('base64')}`;
  const { installed, place } = install('wrong', other);
  await expect(installed).rejects.toThrow('failed');
  expect(existsSync(place)).toBe(false);
});

test('installPinned installs a package with the pinned hash, without running its scripts', async () => {
  const { installed, place } = install('right', integrity);
  await installed;
  expect(existsSync(join(place, 'package.json'))).toBe(true);
  expect(existsSync(join(place, 'ran'))).toBe(false);
});

test('pnpm and Node are pinned with a sha512 for every platform; both Linux platforms have one version of each, and both of macOS', () => {
  for (const [platform, { pnpm, node }] of Object.entries(tools)) {
    expect(pnpm.name).toBe(`@pnpm/exe.${platform}`);
    expect(node.name).toContain(platform);
    for (const { integrity } of [pnpm, node]) expect(integrity).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
  const { packageManager } = JSON.parse(readFileSync(inside('package.json'), 'utf8'));
  expect(packageManager).toBe(`pnpm@${tools['linux-x64'].pnpm.version}`);
  const versionsOf = ({ pnpm, node }: (typeof tools)['linux-x64']) => [pnpm.version, node.version];
  expect(versionsOf(tools['linux-arm64'])).toEqual(versionsOf(tools['linux-x64']));
  expect(versionsOf(tools['darwin-arm64'])).toEqual(versionsOf(tools['darwin-x64']));
  // The image runs on the same major; a pnpm of another one would read the lockfile in another way.
  const majorOf = (version: string) => version.split('.')[0];
  const images = [...readFileSync(inside('Dockerfile'), 'utf8').matchAll(/^FROM node:(\d+)-/gm)].map(
    ([, major]) => major,
  );
  expect(new Set(images)).toEqual(new Set([majorOf(tools['linux-x64'].node.version)]));
  for (const { pnpm } of Object.values(tools))
    expect(majorOf(pnpm.version)).toBe(majorOf(tools['linux-x64'].pnpm.version));
});

test('the bill of materials of a release lists the pinned pnpm and Node with their hashes', () => {
  const bom = { bomFormat: 'CycloneDX', components: [{ name: 'fastify' }] };
  const { name, version } = tools['linux-x64'].node;
  const listed = JSON.stringify(addTools(bom));
  for (const platform of Object.values(tools))
    for (const { name, integrity } of [platform.pnpm, platform.node]) {
      expect(listed).toContain(`"name":"${name}"`);
      expect(listed).toContain(Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex'));
    }
  expect(listed).toContain(`"purl":"pkg:npm/${name}@${version}"`);
  expect(listed).toContain('"name":"fastify"');
  expect(() => addTools({})).toThrow();
});

describe('make start', () => {
  /** Runs start.sh in a checkout that is built, where the Node of the machine is too old and make build has fetched one. */
  const start = (env: Record<string, string>, ...words: string[]) => {
    const checkout = mkdtempSync(join(folder, 'checkout-'));
    for (const path of ['node_modules', 'apps/launcher', 'apps/web/dist', '.tools/node_modules/node-x/bin', 'old'])
      mkdirSync(join(checkout, path), { recursive: true });
    writeFileSync(join(checkout, 'apps/web/dist/index.html'), '');
    symlinkSync(inside('apps/launcher/start.sh'), join(checkout, 'apps/launcher/start.sh'));
    writeFileSync(join(checkout, 'old/node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    writeFileSync(join(checkout, '.tools/node_modules/node-x/bin/node'), '#!/bin/sh\necho fetched "$@"\n', {
      mode: 0o755,
    });
    const withPath = { PATH: `${join(checkout, 'old')}:/usr/bin:/bin`, ...env };
    return spawnSync('sh', [join(checkout, 'apps/launcher/start.sh'), ...words], { env: withPath, encoding: 'utf8' });
  };

  test('make start runs on a fetched Node only if FETCHED_NODE=1 is set', () => {
    for (const told of ['', '0']) {
      const { status, stdout, stderr } = start({ FETCHED_NODE: told });
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/^Node 22\.18 or newer is needed: [^\n]*FETCHED_NODE=1[^\n]*\n$/);
    }
    const { status, stdout } = start({ FETCHED_NODE: '1' });
    expect({ status, stdout: stdout.split('\n').at(-2) }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^fetched --.* apps\/server\/src\/main\.ts$/),
    });
  });

  test('make start with a command as its argument starts no server, and names the command line tool', () => {
    const { status, stdout, stderr } = start({ FETCHED_NODE: '1' }, 'unblock', '192.0.2.7');
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('node apps/cli/main.ts --help');
  });
});
