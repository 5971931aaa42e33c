import { type ServerProcess, untilReady } from '@exchange/testkit/server-process';
import { must, until } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import type { System } from './harness/environment.ts';
import { launch, start } from './harness/server.ts';

const database = 'faults_empty';

/** F20: several servers meet an empty database at once, and the one that prepares it is killed half-way. */
export async function preparedByMany(system: System): Promise<string> {
  const { cluster, environment } = system;
  await query(cluster.url('postgres'), `drop database if exists ${database} with (force)`);
  await query(cluster.url('postgres'), `create database ${database}`);
  const url = cluster.url(database);
  const servers: ServerProcess[] = [];
  for (let n = 0; n < system.scale.of(2, 5); n += 1)
    servers.push(
      await launch({ environment: { ...environment, DATABASE_URL: `${url}?application_name=starter-${n}` } }),
    );

  let busy: string | undefined;
  const isMigrating = async () => {
    const [row] = await query<{ application_name: string }>(
      url,
      `select application_name from pg_stat_activity
       join pg_locks using (pid) where locktype = 'advisory' and granted and application_name like 'starter-%'`,
    );
    const begun = await query(url, "select from pg_class where relname = 'kysely_migration'");
    busy = begun.length > 0 ? row?.application_name : undefined;
    return busy !== undefined;
  };
  await until('one of them migrates', isMigrating, 60_000);
  const victim = servers[Number(busy?.slice('starter-'.length))];
  must(victim, 'the one that migrates should be known');
  await victim.stop('SIGKILL');
  const others = servers.filter((server) => server !== victim);
  for (const server of others) await untilReady(server);

  const rowsOf = async (from: string) => {
    const count = (at: string) =>
      query<{ rows: string }>(
        at,
        `select count(*)::text || ' ' || md5(string_agg(row::text, '|' order by row::text)) as rows from (${from}) row`,
      );
    const [[here], [there]] = await Promise.all([count(url), count(system.databaseUrl())]);
    must(here?.rows === there?.rows, `${from}: ${here?.rows}, where ${there?.rows} are right`);
    return Number(here?.rows.split(' ')[0]);
  };
  const migrations = await rowsOf('select name from kysely_migration');
  const institutes = await rowsOf('select id, name from institute');
  await rowsOf('select id, name from technical_area');
  const [again] = others;
  must(again, 'there are others');
  await again.stop('SIGKILL');
  const anew = await start({ environment: { ...environment, DATABASE_URL: url } });
  for (const server of [...others, anew]) await server.stop('SIGKILL');
  await query(cluster.url('postgres'), `drop database ${database} with (force)`);
  return `${servers.length} servers, the one at work killed: ${migrations} migrations once each, ${institutes} institutes, as in any other database; a later start finds nothing to do`;
}
