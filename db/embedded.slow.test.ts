import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withClient } from './embedded/connection.ts';
import { isPostgres, readPidFile } from './embedded/process.ts';
import { findEmbedded, removeEmbedded, startEmbedded, stopEmbedded } from './embedded.ts';

const isRoot = process.getuid?.() === 0;
let parent = '';
let dataDir = '';

async function makeParent() {
  parent = await mkdtemp(join(tmpdir(), 'embedded-test-'));
  fs.chmodSync(parent, 0o755);
  dataDir = join(parent, '.data/postgres');
}

const stopServer = () => stopEmbedded(dataDir);
const removeParent = () => rm(parent, { recursive: true });

/** Copies this folder and the packages that it runs on: another user may be unable to enter the checkout. */
function copyCheckout(target: string) {
  const root = dirname(import.meta.dirname);
  const packages = 'node_modules/.pnpm';
  const needed = fs
    .readdirSync(join(root, packages))
    .filter((name) => /^(pg|postgres|split2|xtend|@embedded)/.test(name));
  for (const path of ['db', ...needed.map((name) => join(packages, name))])
    fs.cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', target]);
}

/** Starts and stops the server of `dataDir` with the code of a checkout, as a process with nothing in its environment. */
function runIn(checkout: string, node: string, user: { uid?: number; gid?: number }) {
  const script = `import { startEmbedded } from ${JSON.stringify(join(checkout, 'db/embedded.ts'))};
    const server = await startEmbedded(${JSON.stringify({ dataDir, fast: true })});
    await server.stop();`;
  const options = { ...user, cwd: '/', env: { HOME: '' }, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(node, ['--input-type=module', '-e', script], options);
  expect(status, stderr).toBe(0);
}

const start = () => startEmbedded({ dataDir, fast: true });
const ask = async (url: string, question: string) => {
  const { rows } = await withClient(url, (client) => client.query<{ answer: string }>(question));
  return rows[0]?.answer;
};
const runningPid = async () => (await readPidFile(join(dataDir, 'data')))?.pid ?? 0;

describe('an embedded server', () => {
  beforeAll(makeParent);
  afterEach(stopServer);
  afterAll(removeParent);

  test('three starts of the embedded PostgreSQL at once make one server', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1);
  });

  test('the embedded PostgreSQL is UTF-8, sorts by code point, listens only on this machine and needs a password', async () => {
    const { url } = await start();
    const sorted = "select string_agg(l, '' order by l) as answer from unnest('{b,ä,A,a,B}'::text[]) l";
    expect(await ask(url, sorted)).toBe('ABabä');
    expect(await ask(url, "select current_setting('listen_addresses') as answer")).toBe('127.0.0.1');
    expect(await ask(url, "select current_setting('unix_socket_directories') as answer")).toBe('');
    const wrong = url.replace(/:[0-9a-f]{48}@/, ':wrong@');
    await expect(ask(wrong, 'select 1')).rejects.toThrow('password authentication failed');
    expect(fs.statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(join(dataDir, 'data')).mode & 0o777).toBe(0o700);
    expect(fs.statSync(join(parent, '.data')).mode & 0o777).toBe(0o755);
  });

  test('the embedded PostgreSQL is shared by its users and stops with the last one', async () => {
    const first = await start();
    const [second, third] = await Promise.all([start(), start()]);
    expect([first.adopted, second.adopted, third.adopted]).toEqual([false, true, true]);
    expect(second.url).toBe(first.url);
    await first.stop();
    await third.stop();
    expect(await findEmbedded(dataDir)).toBe(first.url);
    await second.stop();
    expect(await findEmbedded(dataDir)).toBeUndefined();
  });

  test('temporary data of the embedded PostgreSQL is removed with its last user', async () => {
    const temporary = { dataDir: join(parent, 'temporary'), fast: true, isTemporary: true };
    const [first, second] = [await startEmbedded(temporary), await startEmbedded(temporary)];
    await first.stop();
    expect(await findEmbedded(temporary.dataDir)).toBe(first.url);
    await second.stop();
    expect(fs.readdirSync(temporary.dataDir)).toEqual([]);
  });

  test('the embedded PostgreSQL keeps committed data when it is killed', async () => {
    const { url } = await startEmbedded({ dataDir });
    await withClient(url, (client) => client.query('create table kept as select 42::text as answer'));
    const pid = await runningPid();
    process.kill(pid, 'SIGKILL');
    const again = await startEmbedded({ dataDir });
    expect(await ask(again.url, 'select answer from kept')).toBe('42');
    expect(await runningPid()).not.toBe(pid);
  });

  test('the embedded PostgreSQL starts although another process has its old process id', async () => {
    const { stop } = await start();
    const file = join(dataDir, 'data/postmaster.pid');
    const left = fs.readFileSync(file, 'utf8');
    await stop();
    const other = spawn('sleep', ['60']);
    fs.writeFileSync(file, left.replace(/^\d+/, String(other.pid)));
    onTestFinished(() => void other.kill());
    expect((await start()).adopted).toBe(false);
  });

  test('the embedded PostgreSQL outlives a killed owner and is used by the next start', async () => {
    const script = `import { startEmbedded } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
      const { url } = await startEmbedded(${JSON.stringify({ dataDir, fast: true })});
      console.log(url); setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(owner.stdout, 'data');
    const gone = once(owner, 'exit');
    owner.kill('SIGKILL');
    await gone;
    const adopter = await start();
    expect(adopter).toMatchObject({ url: String(printed).trim(), adopted: true });
    await adopter.stop();
    expect(await findEmbedded(dataDir)).toBeUndefined();
  });

  test('the embedded PostgreSQL of tests starts again with empty data if its data is broken', async () => {
    const { stop } = await start();
    await stop();
    await rm(join(dataDir, 'data/global/pg_control'));
    expect(await ask((await start()).url, "select 'works' as answer")).toBe('works');
  });
});

describe.runIf(isRoot)('as root', () => {
  beforeEach(makeParent);
  afterEach(async () => {
    await stopServer();
    await removeParent();
  });

  test('if root starts the embedded PostgreSQL, it runs as another user, the owner of its data', async () => {
    await start();
    const uid = fs.statSync(join(dataDir, 'data')).uid;
    expect(uid).not.toBe(0);
    expect(fs.statSync(`/proc/${await runningPid()}`).uid).toBe(uid);
  });

  test('if root starts the embedded PostgreSQL in a folder that others cannot read, programs and data move elsewhere', async () => {
    fs.chmodSync(parent, 0o700);
    const { url, stop } = await start();
    const folder = fs.readFileSync(join(dataDir, 'elsewhere'), 'utf8').trim();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    expect(fs.existsSync(folder)).toBe(true);
    expect(fs.existsSync(join(dataDir, 'data'))).toBe(false);
    await withClient(url, (client) => client.query("create table kept as select 'here' as answer"));
    await stop();
    expect(await ask((await start()).url, 'select answer from kept')).toBe('here');
    await removeEmbedded(dataDir);
    expect(fs.existsSync(folder)).toBe(false);
  });

  test('root can start the embedded PostgreSQL of a checkout in a folder that others may not enter', async () => {
    fs.chmodSync(parent, 0o700);
    const checkout = join(parent, 'checkout');
    copyCheckout(checkout);
    dataDir = join(checkout, '.data/postgres');
    runIn(checkout, process.execPath, {});
    const folder = fs.readFileSync(join(dataDir, 'elsewhere'), 'utf8').trim();
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    expect(fs.statSync(join(folder, 'data')).uid).not.toBe(0);
  });

  test('an ordinary user can start the embedded PostgreSQL from a checkout, and again after root has used its data', async () => {
    const node = join(parent, 'node');
    await cp(process.execPath, node);
    fs.chmodSync(node, 0o755);
    const checkout = join(parent, 'checkout');
    copyCheckout(checkout);
    const nobody = { uid: 65_534, gid: 65_534 };
    const own = join(parent, 'own');
    fs.mkdirSync(own);
    fs.chownSync(own, nobody.uid, nobody.gid);
    dataDir = join(own, '.data/postgres');
    runIn(checkout, node, nobody);
    expect(fs.statSync(join(dataDir, 'data')).uid).toBe(65_534);

    await start();
    const pid = await runningPid();
    expect(isPostgres(pid)).toBe(true);
    expect(fs.statSync(`/proc/${pid}`).uid).toBe(65_534);
    await stopServer();
    runIn(checkout, node, nobody);
  });
});
