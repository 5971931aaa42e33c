import type { ServerProcess } from '@exchange/testkit/server-process';
import { type Found, saturate } from './load.ts';
import { type ChatUser, operations } from './operations.ts';
import { figure, median, type Part, table, type Verdict } from './tables.ts';

/** Short and many, so that what else the machine does meets all servers alike. */
const rounds = 9;
const connections = 64;
const warmSeconds = 0.2;
const seconds = 0.8;
/** The maximum cost of a call over tRPC as a multiple of REST's, and of its 99th percentile over REST as one of the floor's. */
const goals = { trpc: 1.3, p99: 2 };

type Measured = Pick<ServerProcess, 'url' | 'cpu'>;

async function contender(name: string, server: Measured, transport: 'rest' | 'trpc', chatUsers: readonly ChatUser[]) {
  const [probe] = operations(chatUsers, '').filter((operation) => operation.name === 'reference, 304');
  const { path = '', headers = {} } = probe?.rest(0) ?? {};
  const reply = await fetch(`${server.url}${path}`, { headers: { cookie: headers.cookie ?? '' } });
  return { name, server, transport, operations: operations(chatUsers, reply.headers.get('etag') ?? '') };
}

/** The compared servers; `small` is the product on a hundredth of the data. */
interface Servers {
  readonly floor: Measured;
  readonly product: Measured;
  readonly small?: { readonly server: Measured; readonly chatUsers: readonly ChatUser[] } | undefined;
}

/** The median of each figure, and the sum of the errors. */
export function medianOf(all: readonly Found[]): Found {
  const of = (key: keyof Found) => median(all.map((found) => found[key]));
  const errors = all.reduce((sum, found) => sum + found.errors, 0);
  return { perSecond: of('perSecond'), p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max'), errors };
}

/** The time per call as a multiple of another server's: the median over the rounds, in which both are measured one after the other. */
export function timesOf(one: readonly Found[], other: readonly Found[]): number {
  return median(one.map(({ perSecond }, round) => (other[round]?.perSecond ?? Number.NaN) / perSecond));
}

/** Saturates a server for a short round; `cpu` is what its process took for each call, in µs. */
export async function measureRound(server: Measured, load: Parameters<typeof saturate>[1]) {
  const [before, began] = [server.cpu(), performance.now()];
  const found = await saturate(server.url, load);
  return { found, cpu: (1e6 * (server.cpu() - before)) / found.perSecond / (performance.now() - began) };
}

/** Measures every operation on every server in turn, in short rounds. @returns medians */
export async function compare(
  servers: Servers,
  chatUsers: readonly ChatUser[],
  isWanted: (name: string) => boolean,
): Promise<Part | undefined> {
  const wanted = operations(chatUsers, '').filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return undefined;
  const contenders = [
    await contender('floor', servers.floor, 'rest', chatUsers),
    await contender('REST', servers.product, 'rest', chatUsers),
    await contender('tRPC', servers.product, 'trpc', chatUsers),
  ];
  if (servers.small !== undefined)
    contenders.push(await contender('small', servers.small.server, 'rest', servers.small.chatUsers));

  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const { name, goal, growth, trpc: overTrpc } of wanted) {
    const found = new Map<string, Found[]>(contenders.map((one) => [one.name, []]));
    const cpu = new Map<string, number[]>(contenders.map((one) => [one.name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const { name: who, server, transport, operations: all } of contenders) {
        const origin = server.url;
        const call = all.find((operation) => operation.name === name)?.[transport];
        if (call === undefined) continue;
        if (round === 0) await saturate(origin, { connections, seconds: 1, call });
        await saturate(origin, { connections, seconds: warmSeconds, call });
        const one = await measureRound(server, { connections, seconds, call });
        found.get(who)?.push(one.found);
        cpu.get(who)?.push(one.cpu);
      }
    const of = (who: string) => medianOf(found.get(who) ?? []);
    const [floor, rest, trpc, small] = [of('floor'), of('REST'), of('tRPC'), of('small')];
    const times = (who: string, other: string) => timesOf(found.get(who) ?? [], found.get(other) ?? []);
    const shown = (one: Found) => (Number.isNaN(one.p50) ? '–' : `${figure(one.p50)} / ${figure(one.p99)}`);
    rows.push([
      name,
      ...[floor, rest, trpc].flatMap((one) => [figure(one.perSecond), shown(one)]),
      figure(times('REST', 'floor')),
      figure(times('tRPC', 'REST')),
      figure(rest.p99 / floor.p99),
      ['floor', 'REST', 'tRPC'].map((who) => figure(median(cpu.get(who) ?? []))).join(' / '),
      ...(servers.small === undefined ? [] : [figure(small.perSecond), figure(times('REST', 'small'))]),
      String(floor.errors + rest.errors + trpc.errors + small.errors || 0),
    ]);
    console.error(`  ${rows.at(-1)?.join('  ')}`);
    if (goal !== undefined)
      verdicts.push(
        { what: `${name} over REST`, measured: times('REST', 'floor'), most: goal, unit: '× the floor' },
        { what: `${name}, p99 over REST`, measured: rest.p99 / floor.p99, most: goals.p99, unit: '× the floor' },
      );
    if (overTrpc !== undefined)
      verdicts.push({ what: `${name} over tRPC`, measured: times('tRPC', 'REST'), most: goals.trpc, unit: '× REST' });
    if (servers.small !== undefined && growth !== undefined)
      verdicts.push({ what: `${name}, L against S`, measured: times('REST', 'small'), most: growth, unit: '×' });
  }
  const head = [
    `${connections} connections`,
    ...['floor', 'REST', 'tRPC'].flatMap((who) => [`${who} /s`, 'p50 / p99 ms']),
    'REST / floor',
    'tRPC / REST',
    'p99 / floor',
    'CPU µs, floor / REST / tRPC',
    ...(servers.small === undefined ? [] : ['REST at S /s', 'L / S']),
    'errors',
  ];
  return { text: table(head, rows), verdicts };
}
