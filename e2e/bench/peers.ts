import { readFileSync } from 'node:fs';
import { freePort } from '@exchange/testkit/ports';
import { launchServer, type ServerProcess } from '@exchange/testkit/server-process';
import { must, until } from '@exchange/testkit/wait';
import pg from 'pg';
import { medianOf, timesOf } from './compare.ts';
import { benchToken } from './data.ts';
import { copyBench } from './databases.ts';
import { type Call, type Found, saturate } from './load.ts';
import { operations, type Place } from './operations.ts';
import { directus } from './peer-directus.ts';
import { parseServer } from './peer-parse.ts';
import { figure, median, table, type Verdict } from './tables.ts';

const rounds = 7;
const connections = 64;
const seconds = 0.8;

/** What a call is about: a user, one of their chats and areas, and a request that everyone may see. */
export interface Ask extends Place {
  readonly request_id: number;
  readonly areas: readonly number[];
}

/** Another server that can hold the data of the bench and answer the same calls. */
export interface Peer {
  readonly name: string;
  /** Its package in the folder of peers. */
  readonly package: string;
  /** Its program in that folder, started with what `environment` gives. */
  readonly program: string;
  environment(at: {
    readonly folder: string;
    readonly databaseUrl: string;
    readonly port: number;
  }): Record<string, string>;
  /** The path that answers 200 once it is ready. */
  readonly health: string;
  /** Fills its tables in a copy of the database of the bench, before its start. */
  fill?(run: Run, folder: string, environment: Readonly<Record<string, string>>): Promise<void>;
  /** The same after its start. */
  fillRunning?(run: Run, origin: string): Promise<void>;
  /** The path, body and status of each call; a list is of so many rows, newest first. */
  readonly calls: Readonly<Record<string, (ask: Ask) => PeerCall>>;
  headers(userId: number): Record<string, string>;
}
export interface PeerCall {
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
}
/** Runs SQL in the database of a peer. */
export type Run = (sql: string) => Promise<void>;

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  return work(client).finally(() => client.end());
}

const findAsks = (url: string, places: readonly Place[]) =>
  onDatabase(url, async (client): Promise<readonly Ask[]> => {
    const open = await client.query<{ id: number }>(
      "select id from collaboration_request where status_id = 2 and share_scope = 'everyone' and deleted_at is null order by id",
    );
    const mine = await client.query<{ user_id: number; areas: number[] }>(
      'select user_id, array_agg(area_id) as areas from user_technical_area where user_id <= 1000 group by 1',
    );
    const areas = new Map(mine.rows.map((row) => [row.user_id, row.areas]));
    return places.map((place, n) => ({
      ...place,
      request_id: open.rows[n % open.rows.length]?.id ?? 0,
      areas: areas.get(place.user_id) ?? [],
    }));
  });

/** The calls of the product; a peer leaves out those that it cannot answer. */
function productCalls(places: readonly Place[], asks: readonly Ask[]): Map<string, (n: number) => Call> {
  const get = (path: (ask: Ask) => string) => (n: number) => {
    const ask = at(asks, n);
    return {
      method: 'GET',
      path: path(ask),
      headers: { cookie: `session=${benchToken(ask.user_id)}` },
      status: 200,
    } as const;
  };
  const wanted = ['matching, 20', 'matching, 50', 'chats', 'messages', 'post', 'profile'];
  const known = operations(places, '').filter(({ name }) => wanted.includes(name));
  return new Map([
    ...known.map(({ name, rest }) => [name, rest] as const),
    ['one request', get(({ request_id }) => `/api/collaboration-requests/${request_id}`)],
    ['reference', get(() => '/api/technical-areas')],
  ]);
}

const at = (asks: readonly Ask[], n: number): Ask =>
  asks[n % asks.length] ?? { user_id: 0, chat_id: 0, last_id: 0, request_id: 0, areas: [] };

function peerCall(peer: Peer, asks: readonly Ask[], name: string): ((n: number) => Call) | undefined {
  const make = peer.calls[name];
  if (make === undefined) return undefined;
  return (n) => {
    const ask = at(asks, n);
    const { path, body, status = 200 } = make(ask);
    const headers = peer.headers(ask.user_id);
    if (body === undefined) return { method: 'GET', path, headers, status };
    return {
      method: 'POST',
      path,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      status,
    };
  };
}

/** Starts a peer on a copy of the data, and sees that each of its calls finds something. */
async function start(
  peer: Peer,
  folder: string,
  serverUrl: string,
  asks: readonly Ask[],
  close: (() => Promise<void>)[],
) {
  const { version } = JSON.parse(readFileSync(`${folder}/node_modules/${peer.package}/package.json`, 'utf8'));
  const { url, drop } = await copyBench(serverUrl, 'S', peer.name);
  close.push(drop);
  const port = await freePort();
  const environment = peer.environment({ folder, databaseUrl: url, port });
  const run: Run = (sql) => onDatabase(url, async (client) => void (await client.query(sql)));
  await peer.fill?.(run, folder, environment);
  const server = await launchServer({
    program: `${folder}/node_modules/${peer.program}`,
    environment,
    port,
    stdout: 'ignore',
  });
  close.push(() => server.stop());
  await until(`${peer.name} is ready`, async () => (await fetch(server.url + peer.health)).ok, 120_000);
  await peer.fillRunning?.(run, server.url);
  await run('vacuum analyze');
  for (const name of Object.keys(peer.calls)) {
    const { path = '', status, ...call } = peerCall(peer, asks, name)?.(1) ?? {};
    const reply = await fetch(server.url + path, call);
    const text = await reply.text();
    must(
      reply.status === status && !/^\{"\w+":\[\]/.test(text),
      `${peer.name}, ${name}: ${reply.status} ${text.slice(0, 500)}`,
    );
  }
  return { name: `${peer.name} ${version}`, server, call: (name: string) => peerCall(peer, asks, name) };
}

/**
 * Measures the product beside other servers with the same data in the same PostgreSQL, in turn and in short rounds.
 *
 * @param folder where the peers are installed (docs/performance.md#against-other-servers)
 */
export async function comparePeers(
  folder: string,
  { serverUrl, databaseUrl, product }: { serverUrl: string; databaseUrl: string; product: ServerProcess },
  places: readonly Place[],
): Promise<{ text: string; verdicts: Verdict[] }> {
  const asks = await findAsks(databaseUrl, places);
  const calls = productCalls(places, asks);
  const close: (() => Promise<void>)[] = [];
  try {
    const contenders = [{ name: 'product', server: product, call: (name: string) => calls.get(name) }];
    for (const peer of [parseServer, directus]) contenders.push(await start(peer, folder, serverUrl, asks, close));
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    for (const name of calls.keys()) {
      const found = contenders.map((): Found[] => []);
      const cpu = contenders.map((): number[] => []);
      for (let round = 0; round <= rounds; round += 1)
        for (const [n, { server, call: callOf }] of contenders.entries()) {
          const call = callOf(name);
          if (call === undefined) continue;
          const [before, began] = [server.cpu(), performance.now()];
          const one = await saturate(server.url, { connections, seconds, call });
          // The first round warms up.
          if (round === 0) continue;
          found[n]?.push(one);
          cpu[n]?.push((server.cpu() - before) / one.perSecond / (performance.now() - began));
        }
      const all = found.map(medianOf);
      const times = found.map((one) => timesOf(one, found[0] ?? []));
      rows.push([
        name,
        ...all.flatMap((one) => [figure(one.perSecond), `${figure(one.p50)} / ${figure(one.p99)}`]),
        times.slice(1).map(figure).join(' / '),
        cpu.map((one) => figure(1e6 * median(one))).join(' / '),
        String(all.reduce((sum, { errors }) => sum + errors, 0)),
      ]);
      console.error(`  ${rows.at(-1)?.join('  ')}`);
      for (const [n, other] of contenders.entries())
        if (n > 0)
          verdicts.push({
            what: `${name}, the product`,
            measured: 1 / (times[n] ?? 0),
            most: 1,
            unit: ` × ${other.name}`,
          });
    }
    const head = [
      `${connections} connections`,
      ...contenders.flatMap((one) => [`${one.name} /s`, 'p50 / p99 ms']),
      'peers / product',
      'CPU µs of each',
      'errors',
    ];
    return { text: table(head, rows), verdicts };
  } finally {
    for (const closer of close.reverse()) await closer();
  }
}
