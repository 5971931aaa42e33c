import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { describeStructure } from '@exchange/db/testing/structure';
import type { StoredChat } from '@exchange/testkit/chats';
import { call } from '@exchange/testkit/http';
import { hasNginx, startNginx } from '@exchange/testkit/nginx';
import { freePort } from '@exchange/testkit/ports';
import { untilReady } from '@exchange/testkit/server-process';
import { assert, until } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import { atEnd, temporaryFolder } from './harness/cleanup.ts';
import { LeftOut, type System } from './harness/environment.ts';
import { startLoad } from './harness/load.ts';
import { launch, start } from './harness/server.ts';

const root = join(import.meta.dirname, '../..');

/** The release before this one. After a release this is that one. */
const previousRelease = { name: '1.0.0-rc.1', commit: '3c523398fa9ad5dd970075a4c69645f042de47c1' };

const database = 'faults_upgrade';
const maxGapMs = 15_000;
const writers = 12;

/** The product without what it needs for development. pnpm fetches only the packages that it does not have yet. */
const install = [
  'install',
  '--prefer-offline',
  '--config.fetch-retries=1',
  '--frozen-lockfile',
  '--prod',
  '--ignore-scripts',
  '--filter=@exchange/server...',
  '--filter=@exchange/testkit...',
];

/** Makes a database of the release and some chats in it, with the release's own code. Prints the chats. */
const fill = `
  import { connect } from '@exchange/db';
  import { prepareDatabase } from '@exchange/db/prepare';
  import { insertPairs } from './src/chats.ts';
  const url = process.argv[2];
  await prepareDatabase(url);
  const db = connect({ url, max: 1 });
  const chats = await insertPairs(db, ${2 * writers});
  await db.destroy();
  process.stdout.write(JSON.stringify(chats));`;

const execute = promisify(execFile);

/** Runs a program to its end. @throws with its output if it fails */
const run = (program: string, args: readonly string[], cwd: string) => execute(program, args, { cwd });

/**
 * Lays the code of a release out in a folder of its own, ready to start a server.
 *
 * @throws LeftOut if this clone has no such commit, or the registry does not give its packages
 */
async function checkOut({ name, commit }: { readonly name: string; readonly commit: string }): Promise<string> {
  await run('git', ['cat-file', '-e', `${commit}^{commit}`], root).catch(() => {
    throw new LeftOut(`${name} is not in this clone (git fetch --unshallow)`);
  });
  const folder = temporaryFolder('release');
  const archive = `${folder}/release.tar`;
  await run('git', ['archive', `--output=${archive}`, commit], root);
  await run('tar', ['-xf', archive, '-C', folder], root);
  await run('pnpm', install, folder).catch(({ stdout, message }: Error & { readonly stdout?: string }) => {
    throw new LeftOut(`the packages of ${name} cannot be fetched (${(stdout || message).trim().split('\n').at(-1)})`);
  });
  return folder;
}

async function fillBy(checkout: string, url: string): Promise<StoredChat[]> {
  const folder = join(checkout, 'packages/testkit');
  writeFileSync(join(folder, 'fill.mjs'), fill);
  return JSON.parse((await run(process.execPath, ['fill.mjs', url], folder)).stdout);
}

/** Asks again and again, and measures the longest time without a success. */
function measureGap(url: string) {
  let isStopping = false;
  let longest = 0;
  const measure = async () => {
    let lastSuccess = performance.now();
    while (!isStopping) {
      if ((await call('GET', `${url}/api/home-stats`)).status === 200) {
        longest = Math.max(longest, performance.now() - lastSuccess);
        lastSuccess = performance.now();
      }
      await wait(20);
    }
    return Math.round(longest);
  };
  const measuring = measure();
  return {
    stop() {
      isStopping = true;
      return measuring;
    },
  };
}

/**
 * F21: an upgrade from the release before under load. A new server waits while one of the old ones is left, and then migrates.
 * Clients get 503 meanwhile; what was acknowledged is there, once.
 */
export async function upgraded(system: System): Promise<string> {
  if (!hasNginx()) throw new LeftOut('nginx is not installed');
  const checkout = await checkOut(previousRelease);
  const program = join(checkout, 'apps/server/src/main.ts');
  const { cluster } = system;
  const url = cluster.url(database);
  await query(cluster.url('postgres'), `drop database if exists ${database} with (force)`);
  await query(cluster.url('postgres'), `create database ${database}`);
  const chats = await fillBy(checkout, url);

  // Without a mail server the emails stay in the outbox.
  const environment = { ...system.environment, DATABASE_URL: url, SMTP_URL: '' };
  const ports = [await freePort(), await freePort()] as const;
  const older = await Promise.all([
    start({ environment, program, port: ports[0] }),
    start({ environment, program, port: ports[1] }),
  ]);
  const nginx = await startNginx(ports);
  atEnd(nginx.stop);
  const proxied = `http://127.0.0.1:${nginx.port}`;
  const load = startLoad({ url: proxied, databaseUrl: () => url, chats, writers, readers: writers });
  await load.untilMore(100, 60_000);
  const gap = measureGap(proxied);

  const [first, last] = older;
  await first.stop();
  const waiting = await launch({ environment, port: first.port });
  await until(
    'the new server waits for the old one',
    () => waiting.log().includes('servers of another release'),
    60_000,
  );
  await last.stop();
  const newer = [waiting, await start({ environment, port: last.port })];
  await untilReady(waiting);
  await load.untilMore(100, 60_000);
  const gapMs = await gap.stop();
  await load.stop();
  load.answerCounts.requireExpected({ more: [502] });
  const reset = load.answerCounts.count(502);
  assert(reset <= 2 * writers, `${reset} calls were answered 502`);
  assert(load.answerCounts.count(503) > 0, 'some calls should have come while no server could answer');
  assert(gapMs <= maxGapMs, `for ${gapMs} ms no call succeeded`);
  for (const server of [...older, ...newer])
    assert(!/"level":(50|60)/.test(server.log()), `an error is logged: ${server.log().slice(-1000)}`);
  for (const server of newer) await server.stop();
  nginx.stop();
  assert(
    isDeepStrictEqual(await describeStructure(url), await describeStructure(system.databaseUrl())),
    'the upgraded database should be made as a new one',
  );

  await query(cluster.url('postgres'), `drop database ${database} with (force)`);
  return `from ${previousRelease.name}: no call succeeded for ${gapMs} ms; ${load.acknowledged()} messages acknowledged: 0 lost, 0 doubled; ${load.answerCounts}`;
}
