import { readFileSync } from 'node:fs';
import { freePort } from '@exchange/testkit/ports';
import { launchServer, type ServerProcess } from '@exchange/testkit/server-process';
import { must, until } from '@exchange/testkit/wait';
import { query } from '../support/postgres.ts';
import { measureRound, medianOf, timesOf } from './compare.ts';
import { benchToken, copyBench } from './data.ts';
import type { Call, Found } from './load.ts';
import { directus } from './peer-directus.ts';
import { parseServer } from './peer-parse.ts';
import { figure, median, type Part, table, type Verdict } from './tables.ts';

const rounds = 7;
const connections = 64;
const seconds = 0.8;
/** Ends a peer with this process, even a killed one. */
const flags = ['--import', 'data:text/javascript,process.once("disconnect",()=>process.exit())'];

/** What a call is about: a user, one of their chats, their areas, and a request that everyone may see. */
export interface Ask {
  readonly user_id: number;
  readonly chat_id: number;
  readonly request_id: number;
  readonly areas: readonly number[];
}

/** The same calls of each server, by the name of their row. */
interface Calls {
  readonly headers: (userId: number) => Record<string, string>;
  /** The paths of what is read; lists are newest first. */
  readonly reads: Readonly<Record<string, (ask: Ask) => string>>;
  /** A message in the chat, and the status of its reply. */
  readonly post: (ask: Ask, content: string) => readonly [path: string, body: unknown, status: number];
}

/** Another server that can hold the data of the bench and answer the same calls. */
export interface Peer extends Calls {
  /** The name of its package. */
  readonly name: string;
  /** Its program, a path in the folder of packages. */
  readonly program: string;
  environment(folder: string, databaseUrl: string, port: number): Record<string, string>;
  /** The path that answers 200 once it is ready. */
  readonly health: string;
  /** Makes its tables in its copy of the database, for a peer that reads them at its start. */
  prepare?(run: (sql: string) => Promise<void>, folder: string, environment: Record<string, string>): Promise<void>;
  /** Makes and fills its tables through the running server, for a peer that creates them itself. */
  fill?(run: (sql: string) => Promise<void>, origin: string): Promise<void>;
}

const ofProduct: Calls = {
  headers: (userId) => ({ cookie: `session=${benchToken(userId)}` }),
  reads: {
    'matching, 20': () => '/api/collaboration-requests?limit=20',
    'matching, 50': () => '/api/collaboration-requests?limit=50',
    'one request': ({ request_id }) => `/api/collaboration-requests/${request_id}`,
    chats: () => '/api/chats/my-offers',
    messages: ({ chat_id }) => `/api/chats/messages?id=${chat_id}`,
    profile: ({ user_id }) => `/api/profile/${user_id}`,
    reference: () => '/api/technical-areas',
  },
  post: ({ chat_id }, message) => [`/api/chats/messages?id=${chat_id}`, { message }, 201],
};

function callOf({ headers, reads, post }: Calls, name: string, asks: readonly Ask[]): (n: number) => Call {
  return (n) => {
    const ask = asks[n % asks.length];
    must(ask, 'the data of the bench has chats');
    const read = reads[name];
    if (read !== undefined) return { method: 'GET', path: read(ask), headers: headers(ask.user_id), status: 200 };
    const [path, body, status] = post(ask, 'How many images are there, and who may see them?');
    const ofJson = { ...headers(ask.user_id), 'content-type': 'application/json' };
    return { method: 'POST', path, headers: ofJson, body: JSON.stringify(body), status };
  };
}

/**
 * Measures the product beside other servers with the same data in the same PostgreSQL, in turn and in short rounds.
 *
 * @param folder where the peers are installed (docs/performance.md#against-other-servers)
 */
export async function comparePeers(
  folder: string,
  { serverUrl, databaseUrl, product }: { serverUrl: string; databaseUrl: string; product: ServerProcess },
): Promise<Part> {
  const asks = await query<Ask>(
    databaseUrl,
    `select distinct on (md5(helper_id::text)) helper_id as user_id, chat.id as chat_id, open.id as request_id,
       array(select area_id from user_technical_area where user_id = helper_id) as areas
     from collaboration_request_response chat cross join lateral (
       select id from collaboration_request where status_id = 2 and share_scope = 'everyone' and id > request_id % 9000 order by id limit 1) open
     where helper_id between 11 and 1000 order by md5(helper_id::text), chat.id`,
  );
  const closers: (() => Promise<unknown>)[] = [];
  const contenders: { title: string; server: ServerProcess; calls: Calls }[] = [
    { title: 'product', server: product, calls: ofProduct },
  ];
  const names = [...Object.keys(ofProduct.reads), 'post'];
  try {
    for (const peer of [parseServer, directus]) {
      const { url, drop } = await copyBench(serverUrl, 'S', peer.name);
      closers.push(drop);
      const port = await freePort();
      const environment = peer.environment(folder, url, port);
      const run = async (sql: string) => void (await query(url, sql));
      await peer.prepare?.(run, folder, environment);
      const program = `${folder}/node_modules/${peer.program}`;
      const server = await launchServer({ program, flags, environment, port, stdout: 'ignore' });
      closers.push(() => server.stop());
      await until(`${peer.name} is ready`, async () => (await fetch(server.url + peer.health)).ok, 120_000);
      await peer.fill?.(run, server.url);
      await run('vacuum analyze');
      for (const name of names) {
        const { path, status, ...call } = callOf(peer, name, asks)(1);
        const reply = await fetch(server.url + path, call);
        const text = await reply.text();
        const isFound = reply.status === status && !/^\{"\w+":\[\]/.test(text);
        must(isFound, `${peer.name}, ${name}: ${reply.status} ${text.slice(0, 500)}`);
      }
      const { version }: { version: string } = JSON.parse(
        readFileSync(`${folder}/node_modules/${peer.name}/package.json`, 'utf8'),
      );
      contenders.push({ title: `${peer.name} ${version}`, server, calls: peer });
    }
    const verdicts: Verdict[] = [];
    const rows: string[][] = [];
    for (const name of names) {
      const measured = contenders.map((one) => {
        const [found, cpu]: [Found[], number[]] = [[], []];
        return { ...one, found, cpu };
      });
      for (let round = 0; round <= rounds; round += 1)
        for (const { server, calls, found, cpu } of measured) {
          const one = await measureRound(server, { connections, seconds, call: callOf(calls, name, asks) });
          // The first round warms up.
          if (round === 0) continue;
          found.push(one.found);
          cpu.push(one.cpu);
        }
      const [own, ...others] = measured.map(({ title, found }) => ({ title, found }));
      const times = others.map(({ title, found }) => ({ title, times: timesOf(found, own?.found ?? []) }));
      for (const other of times)
        verdicts.push({ what: `${name}, the product`, measured: 1 / other.times, most: 1, unit: ` × ${other.title}` });
      const all = measured.map(({ found }) => medianOf(found));
      rows.push([
        name,
        ...all.flatMap((one) => [figure(one.perSecond), `${figure(one.p50)} / ${figure(one.p99)}`]),
        times.map((other) => figure(other.times)).join(' / '),
        measured.map(({ cpu }) => figure(median(cpu))).join(' / '),
        String(all.reduce((sum, { errors }) => sum + errors, 0)),
      ]);
      console.error(`  ${rows.at(-1)?.join('  ')}`);
    }
    const columns = contenders.flatMap(({ title }) => [`${title} /s`, 'p50 / p99 ms']);
    const head = [`${connections} connections`, ...columns, 'peers / product', 'CPU µs of each', 'errors'];
    return { text: table(head, rows), verdicts };
  } finally {
    for (const closer of closers.reverse()) await closer();
  }
}
