import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedBinaries } from '@exchange/db/embedded/binaries';
import { call } from '@exchange/testkit/http';
import { freePort } from '@exchange/testkit/ports';
import { untilReady } from '@exchange/testkit/server-process';
import { must, until } from '@exchange/testkit/wait';
import { atEnd } from './harness/cleanup.ts';
import { query, withClient } from './harness/cluster.ts';
import type { System } from './harness/environment.ts';
import { launch } from './harness/server.ts';
import { temporaryFolder } from './harness/temp-dirs.ts';

/** F22: a copy is taken while people write, restored elsewhere, and a server runs on it: sessions and messages are there. */
export async function backupRestored(system: System): Promise<string> {
  const folder = temporaryFolder('backup');
  const copy = join(folder, 'data');
  const data = await system.cluster.data();
  const load = system.load({ writers: 6 });
  await until('messages go on', () => load.acknowledged() > 50);
  let before = 0;
  await withClient(system.databaseUrl(), async (client) => {
    await client.query("select pg_backup_start('faults', fast => true)");
    cpSync(data, copy, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|pg_wal\/./.test(path) });
    before = load.acknowledged();
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
    // The write-ahead log up to the end of the backup stands in for an archive.
    cpSync(join(data, 'pg_wal'), join(copy, 'pg_wal'), { recursive: true });
  });
  await load.stop();
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
  chmodSync(copy, 0o700);
  const port = await freePort();
  const postgres = spawn(
    join(installedBinaries().root, 'bin/postgres'),
    ['-D', copy, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { uid, gid, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'ignore' },
  );
  const end = async () => {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return;
    const gone = new Promise((resolve) => postgres.once('exit', resolve));
    postgres.kill('SIGINT');
    await gone;
  };
  atEnd(end);
  const url = Object.assign(new URL(system.databaseUrl()), { port: String(port) }).href;
  const ms = await until('the copy answers', () => query(url, 'select 1'), 60_000);
  const messages = async (at: string) =>
    (await query<{ id: number; content: string }>(at, 'select id, content from chat_message order by id')).map(
      ({ id, content }) => `${id} ${content}`,
    );
  const [restored, live] = [await messages(url), await messages(system.databaseUrl())];
  must(restored.length >= before, `the copy should hold what was acknowledged before its end`);
  const known = new Set(live);
  must(
    restored.every((row) => known.has(row)),
    'the copy should hold nothing else',
  );
  const server = await launch({ environment: { ...system.environment, DATABASE_URL: url } });
  await untilReady(server);
  const { chat } = system;
  const { status } = await call('GET', `${server.url}/api/chats/messages?id=${chat.id}`, { cookie: chat.owner.cookie });
  must(status === 200, `a session of before the backup answered ${status}`);
  await server.stop('SIGKILL');
  await end();
  return `copied under load, restored in ${ms} ms: ${restored.length} messages as they were, sessions good`;
}
