import { readFileSync } from 'node:fs';
import { jobs } from '@exchange/api';
import { insertUser } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createMetrics } from '../src/ops/metrics.ts';
import { call } from './http/calls/call.ts';
import { callOk } from './http/testing/fixture.ts';
import { openServer, openServerInTest, testPassword } from './support/server.ts';

const headers = { authorization: 'Bearer only prometheus knows' };

const server = await openServer({
  METRICS_TOKEN: 'only prometheus knows',
  INBOUND_IMAP_URL: 'imaps://replies:password@127.0.0.1/INBOX',
  REPLY_ADDRESS: 'reply+{token}@exchange.example',
});

async function read(): Promise<string> {
  const { status, text } = await server.client().call('GET', '/metrics', { headers });
  expect(status).toBe(200);
  return text;
}

/** The value of a metric without labels. */
const metricOf = async (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await read())?.[1]);

test('/metrics is 404 without its token, and if no token is configured', async () => {
  expect((await server.client().call('GET', '/metrics')).status).toBe(404);
  const wrong = { authorization: 'Bearer only prometheus know' };
  expect((await server.client().call('GET', '/metrics', { headers: wrong })).status).toBe(404);
  const unwatched = await openServerInTest({}, { databaseUrl: server.databaseUrl });
  expect((await unwatched.client().call('GET', '/metrics', { headers })).status).toBe(404);
});

test('the metrics count emails that wait and that are given up, and tell the age of the oldest due email', async () => {
  expect(await metricOf('mail_queue_waiting')).toBe(0);
  expect(await metricOf('mail_queue_oldest_seconds')).toBe(0);
  await server.client().call('POST', '/api/signup', { json: { email: 'ada@example.org', password: testPassword } });
  expect(await metricOf('mail_queue_waiting')).toBe(1);
  await sql`update mail_outbox set created_at = created_at - interval '1 hour'`.execute(server.db);
  expect(await metricOf('mail_queue_oldest_seconds')).toBeGreaterThanOrEqual(3600);
  await sql`update mail_outbox set next_attempt_at = now() + interval '1 hour'`.execute(server.db);
  expect(await metricOf('mail_queue_oldest_seconds')).toBe(0);
  await sql`update mail_outbox set failed_at = now()`.execute(server.db);
  expect(await metricOf('mail_queue_waiting')).toBe(0);
  expect(await metricOf('mail_queue_given_up')).toBe(1);
});

test('the metrics count paused webhooks, those of operators and those of members', async () => {
  const ada = await insertUser(server.db);
  const { id: search } = await callOk(server, ada, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  await sql`
    insert into webhook (user_id, saved_search_id, host, sealed_url, sealed_secret, format, paused_at) values
      (null, null, 'a.example.org', '', '', 'json', now()), (null, null, 'a.example.org', '', '', 'json', null),
      (${ada.id}, ${search}, 'a.example.org', '', '', 'json', now()),
      (${ada.id}, ${search}, 'a.example.org', '', '', 'json', now())`.execute(server.db);
  expect([await metricOf('operator_webhooks_paused'), await metricOf('member_webhooks_paused')]).toEqual([1, 2]);
});

test('the metrics count open reports, first requests that wait for a check, and current lockouts', async () => {
  const [reporter, { id }] = [await insertUser(server.db), await insertUser(server.db)];
  await callOk(server, reporter, call('reports.send', { kind: 'profile', id, reason: 'spam' }));
  expect(await metricOf('reports_open')).toBe(1);
  expect(await metricOf('first_requests_waiting')).toBe(0);
  const draft = { title: 'Which landmarks survive milling?', collaboration_type_id: 101, technical_area_ids: [101] };
  await callOk(server, reporter, call('requests.create', { ...draft, share_scope: 'everyone' }));
  await sql`update collaboration_request set review_asked_at = now()`.execute(server.db);
  expect(await metricOf('first_requests_waiting')).toBe(1);
  await sql`
    insert into login_lockout (address_key, locked_from, locked_until) values
      ('192.0.2.1', now(), now() + interval '1 hour'),
      ('192.0.2.2', now() - interval '2 hours', now() - interval '1 hour')`.execute(server.db);
  expect(await metricOf('login_lockouts')).toBe(1);
  expect([await metricOf('password_queue_waiting'), await metricOf('password_queue_refused')]).toEqual([0, 0]);
});

test('the metrics measure the wait for a database connection and the delivery of an event', async () => {
  const before = await metricOf('database_pool_wait_seconds_count');
  await sql`select 1`.execute(server.db);
  expect(await metricOf('database_pool_wait_seconds_count')).toBeGreaterThan(before);

  server.events.start();
  const delivered = await metricOf('event_delivery_seconds_count');
  server.events.publish([{ to: [1], event: { kind: 'request', id: 1 } }]);
  await expect.poll(() => metricOf('event_delivery_seconds_count')).toBe(delivered + 1);
});

test('the metrics name every job from the start, and count a failure only for the job that failed', async () => {
  const metrics = createMetrics();
  metrics.countJobFailure('send-digests');
  const text = await metrics.register.metrics();
  for (const job of Object.keys(jobs))
    expect(text).toContain(`job_failures_total{task="${job}"} ${job === 'send-digests' ? 1 : 0}`);
});

test('if the database fails, its values in the metrics are NaN, and all others are told', async () => {
  await sql`alter table mail_outbox rename to mail_outbox_away`.execute(server.db);
  try {
    expect(await metricOf('mail_queue_waiting')).toBeNaN();
    expect([await metricOf('event_streams'), await metricOf('server_ready')]).toEqual([0, 1]);
  } finally {
    await sql`alter table mail_outbox_away rename to mail_outbox`.execute(server.db);
  }
});

test('the alerts and the dashboard in deploy/monitoring name only metrics that exist', async () => {
  const fileOf = (name: string) => readFileSync(new URL(`../../../deploy/monitoring/${name}`, import.meta.url), 'utf8');
  const alerts = [...fileOf('alerts.yml').matchAll(/^ {8}expr: (?:>-\n)?((?:.+\n)(?: {10}.+\n)*)/gm)].map(
    ([, expr = '']) => expr,
  );
  const dashboard = [...fileOf('dashboard.json').matchAll(/"expr": "(.*)",$/gm)].map(([, expr = '']) => expr);
  expect(alerts.length).toBe(fileOf('alerts.yml').match(/- alert:/g)?.length);
  expect(dashboard.length).toBeGreaterThan(10);
  const shown = await read();
  for (const expr of [...alerts, ...dashboard]) {
    const plain = expr
      .replaceAll('$__rate_interval', '')
      .replace(/\{[^}]*\}/g, '')
      .replace(/by \([^)]*\)/g, '');
    const names = (plain.match(/[a-z]\w*_\w+/g) ?? []).filter((name) => name !== 'histogram_quantile');
    // `up` and `__rate_interval` are Prometheus's and Grafana's own.
    expect(names.length + Number(/\bup\b/.test(plain)), expr).toBeGreaterThan(0);
    for (const name of names) expect(shown, expr).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  }
});
