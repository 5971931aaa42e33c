import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@exchange/db/embedded';
import { readPidFile } from '@exchange/db/embedded/process';
import { call } from '@exchange/testkit/http';
import { freePort } from '@exchange/testkit/ports';
import { assert, until } from '@exchange/testkit/wait';
import { atEnd, endProgram, temporaryFolder } from '../faults/harness/cleanup.ts';
import { withClient } from '../support/postgres.ts';

const source = new URL('../../deploy/cluster/', import.meta.url);
const binaries = '/usr/lib/postgresql/15/bin';
/** Debian's packages, and a program of each. */
const packages = {
  patroni: 'patroni',
  'etcd-server': 'etcd',
  haproxy: 'haproxy',
  'nginx-light': 'nginx',
  'postgresql-15': join(binaries, 'postgres'),
} as const;

/** The packages that are missing on this machine. */
export function missingPackages(): string[] {
  const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  return Object.entries(packages).flatMap(([name, program]) => (isThere(program) ? [] : [name]));
}

/** PostgreSQL does not run as root: Debian's package has a user for it. */
function owner(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A process of the cluster, with its log in a file of the folder. */
function serviceOf(folder: string, name: string, program: string, args: readonly string[]) {
  let child: ChildProcess | undefined;
  const home = join(folder, `${name}-home`);
  mkdirSync(home);
  chmodSync(home, 0o777);
  /** Kills it as a failure would, without a chance to tidy up. */
  const kill = async () => void (child && (await endProgram(child, 'SIGKILL')));
  atEnd(kill);
  return {
    start() {
      const log = openSync(join(folder, `${name}.log`), 'a');
      // Patroni writes passwords for PostgreSQL's programs into the home folder.
      const env = { PATH: process.env.PATH ?? '', HOME: home };
      child = spawn(program, args, { ...owner(), cwd: folder, env, stdio: ['ignore', log, log] });
    },
    kill,
  };
}

/** The settings of Patroni that decide how long a failover takes, in seconds. */
const failoverTimes = ['ttl', 'loop_wait', 'retry_timeout'];

/** Replaces each text, which must be there. */
function replaceAll(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    assert(result.includes(from), `the file in deploy/cluster has no ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Starts etcd, two nodes and HAProxy with the files of `deploy/cluster`, and creates the product's role and database. */
export async function startDatabaseCluster(times: readonly string[], database: string) {
  const folder = temporaryFolder('cluster');
  chmodSync(folder, 0o777);
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const etcd = serviceOf(folder, 'etcd', 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', at(client), '--advertise-client-urls', at(client)],
    ...['--listen-peer-urls', at(peer), '--initial-advertise-peer-urls', at(peer)],
    ...['--initial-cluster', `default=${at(peer)}`],
  ]);
  etcd.start();

  const read = (name: string) => readFileSync(new URL(name, source), 'utf8');
  const ports = [
    { postgres: await freePort(), rest: await freePort() },
    { postgres: await freePort(), rest: await freePort() },
  ] as const;
  /** A database node: Patroni and the PostgreSQL that it starts. */
  const createNode = (index: 0 | 1) => {
    const name = `node-${index + 1}`;
    const data = join(folder, name);
    const { postgres, rest } = ports[index];
    const config = join(folder, `${name}.yml`);
    const text = replaceAll(read('patroni.yml'), [
      ['name: node-1', `name: ${name}`],
      ['10.0.0.11:8008', `127.0.0.1:${rest}`],
      ['10.0.0.11:5432', `127.0.0.1:${postgres}`],
      ['[10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379]', `['127.0.0.1:${client}']`],
      ['10.0.0.0/24', '127.0.0.1/32'],
      [
        'data_dir: /var/lib/postgresql/15/exchange',
        `data_dir: ${data}
  parameters: { unix_socket_directories: ${folder} }`,
      ],
    ]);
    const timed = times.reduce((result, seconds, n) => {
      const setting = failoverTimes[n];
      return result.replace(new RegExp(`\\b${setting}: \\d+`, 'g'), `${setting}: ${seconds}`);
    }, text);
    writeFileSync(config, timed);
    const patroni = serviceOf(folder, name, 'patroni', [config]);
    /** Kills Patroni and PostgreSQL at once, as the loss of the machine would. */
    const kill = async () => {
      const postgresPid = (await readPidFile(data))?.pid;
      await patroni.kill();
      if (postgresPid === undefined || !isAlive(postgresPid)) return;
      process.kill(postgresPid, 'SIGKILL');
      await until('PostgreSQL has gone', () => !isAlive(postgresPid));
    };
    atEnd(kill);
    return { name, start: patroni.start, kill };
  };
  const nodes = [createNode(0), createNode(1)] as const;
  nodes[0].start();

  const haproxyConfig = join(folder, 'haproxy.cfg');
  const backends = ports.map(
    ({ postgres, rest }, index) =>
      [`10.0.0.1${index + 1}:5432 port 8008`, `127.0.0.1:${postgres} port ${rest}`] as const,
  );
  writeFileSync(
    haproxyConfig,
    replaceAll(read('haproxy.cfg'), [['127.0.0.1:5000', `127.0.0.1:${front}`], ...backends]),
  );
  const haproxy = serviceOf(folder, 'haproxy', 'haproxy', ['-f', haproxyConfig]);
  haproxy.start();

  const isRole = async (index: 0 | 1, role: string) =>
    (await call('GET', `${at(ports[index].rest)}/${role}`)).status === 200;
  const areRoles = async (primary: 0 | 1, sync: 0 | 1) =>
    (await isRole(primary, 'primary')) && (await isRole(sync, 'sync'));
  const isComplete = async () => (await areRoles(0, 1)) || (await areRoles(1, 0));
  /** Waits until one node is the primary and the other its synchronous standby. @returns the time it took, in ms */
  const untilComplete = () => until('there are a primary and a synchronous standby', isComplete, 120_000);
  const logs = () =>
    ['etcd', 'node-1', 'node-2', 'haproxy']
      .filter((name) => existsSync(join(folder, `${name}.log`)))
      .map((name) => `${name}:\n${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-1_500)}`)
      .join('\n');
  await until('the first node is the primary', () => isRole(0, 'primary'), 60_000)
    .then(() => nodes[1].start())
    .then(untilComplete)
    .catch((error: unknown) => {
      throw new Error(logs(), { cause: error });
    });
  const admin = `postgres://postgres:change-this-1@127.0.0.1:${front}`;
  await until('HAProxy leads to the primary', () => withClient(`${admin}/postgres`, (pg) => pg.query('select 1')));
  await withClient(`${admin}/postgres`, async (pg) => {
    await pg.query("create role exchange login password 'exchange'");
    await pg.query(`create database ${database} owner exchange`);
  });
  return {
    haproxy,
    /** The URL of a database through HAProxy. */
    url: (name: string) => `postgres://exchange:exchange@127.0.0.1:${front}/${name}`,
    /** The node that is the primary. */
    async primary() {
      const isFirst = await isRole(0, 'primary');
      assert(isFirst || (await isRole(1, 'primary')), 'there is no primary');
      return nodes[isFirst ? 0 : 1];
    },
    untilComplete,
  };
}
