import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findLogArchive } from '@exchange/api/features/operators/overview.sql';
import { connect } from '@exchange/db';
import { call, statusOf } from '@exchange/testkit/http';
import { freePort } from '@exchange/testkit/ports';
import { assert, until } from '@exchange/testkit/wait';
import { noise, uploadPicture } from '../support/pictures.ts';
import { query, withClient } from '../support/postgres.ts';
import { atEnd, endProgram, temporaryFolder } from './harness/cleanup.ts';
import { LeftOut, type System } from './harness/environment.ts';
import { startLoad } from './harness/load.ts';
import { start } from './harness/server.ts';

/** In a mount namespace of its own: a small disk, a copy of the data on it, and PostgreSQL, as the user that owns the data. */
const script = `
  mount -t tmpfs -o size=$SIZE,mode=755 none "$DISK" && cp -a "$DATA" "$DISK/data" && rm -f "$DISK/data/postmaster.pid" &&
  cd / && exec setpriv --reuid "$OWNER" --regid "$OWNER_GROUP" --clear-groups \\
    "$POSTGRES" -D "$DISK/data" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_wal_size=48MB -c min_wal_size=32MB`;

/** F11: the disk of the database is full: writes are 503 and said so in the log, and nothing is lost when there is room. */
export async function diskFull(system: System): Promise<string> {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['-m', 'true']).status !== 0)
    throw new LeftOut('only root may mount a small disk in a namespace of its own');
  const { cluster } = system;
  const disk = temporaryFolder('disk');
  chmodSync(disk, 0o755);
  const port = await freePort();
  // A cold copy: PostgreSQL stands still while its folder is copied.
  await cluster.stop('SIGINT');
  const { bin, data } = await cluster.location();
  const { uid, gid } = statSync(data);
  const postgres = spawn('unshare', ['-m', 'sh', '-c', script], {
    env: {
      ...process.env,
      LC_ALL: 'C',
      SIZE: '400m',
      DISK: disk,
      DATA: data,
      OWNER: String(uid),
      OWNER_GROUP: String(gid),
      POSTGRES: join(bin, 'postgres'),
      PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  postgres.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const end = () => endProgram(postgres, 'SIGQUIT');
  atEnd(end);
  const databaseUrl = () => Object.assign(new URL(system.databaseUrl()), { port: String(port) }).href;
  await until('PostgreSQL runs on a small disk', () => query(databaseUrl(), 'select 1'), 30_000).catch((error) => {
    if (/mount|permission|setpriv/i.test(said) && !/LOG:/.test(said))
      throw new LeftOut(said.trim().split('\n')[0] ?? '');
    throw error;
  });
  await cluster.start();
  const server = await start({ environment: { ...system.environment, DATABASE_URL: databaseUrl() } });
  const load = startLoad({ url: server.url, databaseUrl, chats: system.chats, writers: 6, readers: 2 });
  await load.untilMore(50);
  // The folder as the processes of the namespace see it.
  const filler = `/proc/${postgres.pid}/root${disk}/filler`;
  for (let size = 64; size >= 0.01; )
    try {
      writeFileSync(filler, Buffer.alloc(size * 1024 * 1024), { flag: 'a' });
    } catch {
      size /= 2;
    }
  // What PostgreSQL frees by itself is taken too, until a write is refused.
  const isFull = () => {
    try {
      writeFileSync(filler, Buffer.alloc(8192), { flag: 'a' });
    } catch {}
    return load.answerCounts.count(503) > 10;
  };
  await until('a write is refused', isFull, 60_000);
  assert((await statusOf(`${server.url}/healthz`)) === 200, 'the process should live');
  const file = await noise(1500).png().toBuffer();
  const upload = async () => (await uploadPicture(server.url, system.chat.helper.cookie, file)).status;
  const refused = await upload();
  assert(refused === 503, `without room an upload answered ${refused}`);
  rmSync(filler);
  await load.untilMore(50);
  const taken = await upload();
  assert(taken === 201, `with room an upload answered ${taken}`);
  await load.stop();
  load.answerCounts.requireExpected();
  await until('the log says that the disk is full', () => server.log().includes('No space left'));
  await server.stop('SIGKILL');
  await end();
  return `${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost; goes on when there is room`;
}

/** A name for a folder in a configuration value of PostgreSQL. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The console's statement about the archive: a file that was archived, then one that cannot be. */
async function seesArchive(url: string): Promise<void> {
  const db = connect({ url, max: 1 });
  const archives = (isFailing: boolean) => async () => {
    const found = await findLogArchive(db);
    return found !== null && found.last_seconds !== null && found.is_failing === isFailing;
  };
  await query(url, 'select pg_switch_wal()');
  await until('the console sees that a file was archived', archives(false), 30_000);
  await query(url, "alter system set archive_command = 'false'");
  await query(url, 'select pg_reload_conf()');
  await query(url, 'create table archived_later ()');
  await query(url, 'select pg_switch_wal()');
  await until('the console sees that archiving fails', archives(true), 30_000);
  await db.destroy();
}

/**
 * F22: a base backup is taken while people write, and they go on. The database is restored elsewhere as it was at a moment in
 * between, and a server runs on it: sessions and messages are there.
 */
export async function backupRestored(system: System): Promise<string> {
  const folder = temporaryFolder('backup');
  const [copy, archive] = [join(folder, 'data'), join(folder, 'archive')];
  const { bin, data } = await system.cluster.location();
  const load = system.load({ writers: 6 });
  await load.untilMore(50);
  await withClient(system.databaseUrl(), async (client) => {
    await client.query("select pg_backup_start('faults', fast => true)");
    cpSync(data, copy, { recursive: true, filter: (path) => !/postmaster\.(pid|opts)$|pg_wal\/./.test(path) });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  await load.untilMore(50);
  const before = load.acknowledged();
  const [moment] = await query<{ now: string }>(system.databaseUrl(), 'select clock_timestamp()::text as now');
  await load.untilMore(20);
  await load.stop();
  const messages = async (at: string) =>
    (await query<{ id: number; content: string }>(at, 'select id, content from chat_message order by id')).map(
      ({ id, content }) => `${id} ${content}`,
    );
  const live = await messages(system.databaseUrl());
  await query(system.databaseUrl(), 'select pg_switch_wal()');
  // What is there of the write-ahead log stands in for an archive.
  cpSync(join(data, 'pg_wal'), archive, { recursive: true });
  writeFileSync(join(copy, 'recovery.signal'), '');
  writeFileSync(
    join(copy, 'postgresql.auto.conf'),
    `restore_command = ${quoted(`cp "${archive}/%f" "%p"`)}
recovery_target_time = ${quoted(moment?.now ?? '')}
recovery_target_action = 'promote'
archive_mode = 'on'
archive_command = 'true'
`,
  );
  const { uid, gid } = statSync(data);
  if (process.getuid?.() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, folder]);
  chmodSync(copy, 0o700);
  const port = await freePort();
  const postgres = spawn(
    join(bin, 'postgres'),
    ['-D', copy, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    { uid, gid, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'ignore' },
  );
  const end = () => endProgram(postgres, 'SIGINT');
  atEnd(end);
  const url = Object.assign(new URL(system.databaseUrl()), { port: String(port) }).href;
  const isRestored = async () => {
    const [row] = await query<{ is_recovering: boolean }>(url, 'select pg_is_in_recovery() as is_recovering');
    return row?.is_recovering === false;
  };
  const ms = await until('the copy is restored', isRestored, 60_000);
  const restored = await messages(url);
  assert(restored.length >= before, `${restored.length} messages restored of ${before} acknowledged before the moment`);
  assert(restored.length < live.length, 'what was written after the moment should not be there');
  const known = new Set(live);
  const foreign = restored.filter((row) => !known.has(row));
  assert(foreign.length === 0, 'the copy should hold nothing else');
  await seesArchive(url);
  const server = await start({ environment: { ...system.environment, DATABASE_URL: url } });
  const { chat } = system;
  const { status } = await call('GET', `${server.url}/api/chats/messages?id=${chat.id}`, { cookie: chat.owner.cookie });
  assert(status === 200, `a session of before the moment answered ${status}`);
  await server.stop('SIGKILL');
  await end();
  return `copied under load, restored to a moment in ${ms} ms: ${restored.length} of ${live.length} messages, sessions good`;
}
