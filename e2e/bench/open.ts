import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openEventStream } from '@exchange/testkit/event-stream';
import { startMailServer } from '@exchange/testkit/mail-server';
import { query, withClient } from '../support/postgres.ts';
import { type Order, type Sent, slowMs } from './arrivals.ts';
import { benchToken } from './data.ts';
import { figure, quantile, startServer, table } from './load.ts';

type Judge = (what: string, measured: number, max: number, unit: string) => void;

/** The part of what saturates the server at which calls arrive. */
const share = 0.6;
const streams = 1_000;
const metricsToken = 'bench';

const msOf = (sent: readonly Sent[]) => sent.map(({ ms }) => ms);

/** Has each person's digest due, with what was posted on the last day of the data set. */
const digestsDue = (databaseUrl: string) =>
  query(
    databaseUrl,
    `update app_user set digest = 'daily', digest_at = (select max(created_at) from request_feed) - interval '1 day'
     where digest <> 'never'`,
  );

/** Reads every table in one snapshot, as pg_dump does, which a machine may lack. */
function dump(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query(`select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace`);
    for (const { name } of rows) await client.query(`copy ${name} to program 'cat > /dev/null'`);
    await client.query('commit');
  });
}

/** The part of the metrics that says what a tail is made of. */
async function readTail(url: string): Promise<string> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const wanted =
    /^(nodejs_eventloop_lag_(p99|max)_seconds|nodejs_gc_duration_seconds_(sum|count)|database_pool_wait_seconds_bucket.*"(0.1|0.25|\+Inf)"|job_failures_total.* [1-9])/;
  return (await reply.text())
    .split('\n')
    .filter((line) => wanted.test(line))
    .join('\n');
}

/** The longest wait of an email, of digests and of all others, in seconds. */
async function mailWaits(databaseUrl: string) {
  const [row] = await query<{ digests: number; others: number; waiting: number }>(
    databaseUrl,
    `select coalesce(max(wait) filter (where kind = 'digest'), 0)::float8 as digests,
       coalesce(max(wait) filter (where kind <> 'digest'), 0)::float8 as others, count(*) filter (where waits)::int as waiting
     from (select kind, sent_at is null as waits, extract(epoch from coalesce(sent_at, now()) - created_at) as wait from mail_outbox) mail`,
  );
  return row ?? { digests: 0, others: 0, waiting: 0 };
}

function showKinds(sent: readonly Sent[]): void {
  const row = (name: string, some: readonly Sent[]) => {
    const times = msOf(some);
    const failed = some.filter(({ status }) => status !== 200).length;
    const shown = [0.5, 0.99, 0.999, 1].map((part) => figure(quantile(times, part)));
    return [name, String(times.length), ...shown, String(failed)];
  };
  const kinds = [...Map.groupBy(sent, ({ kind }) => kind)].sort(([, a], [, b]) => b.length - a.length);
  const head = ['over tRPC, ms', 'calls', 'p50', 'p99', 'p99.9', 'max', 'failed'];
  console.log(table(head, [row('all', sent), ...kinds.map(([kind, some]) => row(kind, some))]));
}

/** Each call that failed or took long, with what the log says of it. */
function showSlow(sent: readonly Sent[], log: string): void {
  const slow = sent.filter(({ ms, status }) => ms > slowMs || status !== 200);
  if (slow.length === 0) return;
  const lines = log.split('\n');
  console.log(`\nOver ${slowMs} ms, or failed:`);
  for (const { kind, ms, status, requestId } of slow.toSorted((a, b) => b.ms - a.ms).slice(0, 100)) {
    const line = requestId && lines.find((one) => one.includes(requestId));
    console.log(`- ${figure(ms)} ms, ${status}, ${kind}: ${line || 'not in the log'}`);
  }
}

/**
 * An open loop: calls arrive as on a working day at a fixed rate, with event streams, digests for everybody, a dump and a vacuum
 * meanwhile.
 */
export async function measureOpen(databaseUrl: string, minutes: number, judge: Judge): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const mail = await startMailServer();
  const environment = { SMTP_URL: mail.url, METRICS_TOKEN: metricsToken };
  const log = join(folder, 'log');
  const server = await startServer(databaseUrl, environment, openSync(log, 'w'));
  const arrivals = fork(`${import.meta.dirname}/arrivals.ts`);
  const carryOut = async (order: Omit<Order, 'url' | 'databaseUrl'>): Promise<Sent[]> => {
    arrivals.send({ url: server.url, databaseUrl, ...order });
    const [sent] = await once(arrivals, 'message');
    return sent;
  };
  try {
    await carryOut({ seconds: 10 });
    const saturated = (await carryOut({ seconds: 20 })).length / 20;
    const rate = Math.round(share * saturated);
    const opened = await Promise.all(
      Array.from({ length: streams }, (_, n) => openEventStream(server.url, `session=${benchToken(n + 1)}`)),
    );
    console.log(
      `\n### Open loop\n\n${figure(saturated)} calls a second saturate the server; for ${minutes} minutes ${rate} arrive.\n`,
    );
    let ended = opened.filter(({ status }) => status !== 200).length;
    for (const stream of opened)
      void stream.ended.then(() => {
        ended += 1;
      });
    await readTail(server.url);
    let memory = 0;
    const watch = setInterval(() => {
      memory = Math.max(memory, server.memory());
    }, 1_000);
    const part = (of: number) => wait(of * minutes * 60_000);
    const beside = (async () => {
      await part(0.1);
      await digestsDue(databaseUrl);
      await part(0.4);
      await dump(databaseUrl);
      await part(0.2);
      await query(databaseUrl, 'vacuum (analyze)');
    })();
    const [sent] = await Promise.all([carryOut({ seconds: minutes * 60, rate }), beside]);
    await wait(2_000);
    clearInterval(watch);

    showKinds(sent);
    const times = msOf(sent);
    judge('all calls, p50', quantile(times, 0.5), 15, ' ms');
    judge('all calls, p99', quantile(times, 0.99), 120, ' ms');
    judge('all calls, p99.9', quantile(times, 0.999), 400, ' ms');
    for (const [kind, some] of Map.groupBy(sent, (one) => one.kind))
      judge(`${kind}, p99`, quantile(msOf(some), 0.99), 360, ' ms');
    judge('failed calls', sent.filter(({ status }) => status !== 200).length, 0, '');
    // Who sends a message hears of it on their own stream, too.
    const heard = opened.map(({ events }) =>
      Map.groupBy(events, (event) => ('id' in event && event.kind === 'message' ? event.id : 0)),
    );
    const messages = Map.groupBy(
      sent.flatMap((one) => (one.sent === undefined ? [] : [one.sent])),
      ([user, chat]) => `${user} ${chat}`,
    );
    let lost = 0;
    for (const [key, some] of messages) {
      const [user = 0, chat = 0] = key.split(' ').map(Number);
      lost += Math.max(0, some.length - (heard[user - 1]?.get(chat)?.length ?? 0));
    }
    judge('lost events', lost, 0, '');
    judge('streams that ended', ended, 0, '');
    const waits = await mailWaits(databaseUrl);
    judge('the longest wait of an email that is no digest', waits.others, 60, ' s');
    judge('the longest wait of a digest', waits.digests, 600, ' s');
    judge('memory, at most', memory, 450, ' MB');
    console.log(`\n${waits.waiting} emails wait, ${mail.emails.length} came.\n\n${await readTail(server.url)}`);
    showSlow(sent, readFileSync(log, 'utf8'));
    for (const stream of opened) stream.close();
  } finally {
    arrivals.kill();
    await server.stop();
    await mail.close();
    rmSync(folder, { recursive: true });
  }
}
