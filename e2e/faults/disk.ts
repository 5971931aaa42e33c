import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedBinaries } from '@exchange/db/embedded/binaries';
import { statusOf } from '@exchange/testkit/http';
import { freePort } from '@exchange/testkit/ports';
import { must, until } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import { atEnd, endProgram } from './harness/cleanup.ts';
import type { System } from './harness/environment.ts';
import { startLoad } from './harness/load.ts';
import { start } from './harness/server.ts';
import { LeftOut } from './harness/skipped.ts';
import { temporaryFolder } from './harness/temp-dirs.ts';

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
  const data = await cluster.data();
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
      POSTGRES: join(installedBinaries().root, 'bin/postgres'),
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
  must((await statusOf(`${server.url}/healthz`)) === 200, 'the process should live');
  rmSync(filler);
  await load.untilMore(50);
  await load.stop();
  load.answerCounts.mustBeCivil();
  await until('the log says that the disk is full', () => server.log().includes('No space left'));
  await server.stop('SIGKILL');
  await end();
  return `${load.answerCounts}; ${load.acknowledged()} acknowledged, 0 lost; goes on when there is room`;
}
