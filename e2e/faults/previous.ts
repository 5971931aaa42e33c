import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDatabase } from '@exchange/db/prepare';
import { call, cookieIn, fieldOf, type Reply } from '@exchange/testkit/http';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { validPassword as password } from '@exchange/testkit/users';
import { must } from '@exchange/testkit/wait';
import type pg from 'pg';
import { query } from '../support/postgres.ts';
import { AnswerCounts } from './harness/calls.ts';
import { temporaryFolder } from './harness/cleanup.ts';
import { LeftOut, type System } from './harness/environment.ts';
import { start } from './harness/server.ts';

const root = join(import.meta.dirname, '../..');

/** What the server runs on, from the packages that pnpm has kept; nothing is fetched. */
const install = [
  'install',
  '--offline',
  '--frozen-lockfile',
  '--prod',
  '--ignore-scripts',
  '--filter=@exchange/server...',
];

function run(program: string, args: readonly string[], cwd: string) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  return { isDone: status === 0, output: `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() };
}

/**
 * Lays the code of a release out in a folder of its own, ready to start a server.
 *
 * @param release a tag or commit of this repository
 * @throws LeftOut where this clone has no such commit, or this machine not all packages of it
 */
function checkOut(release: string): string {
  if (!run('git', ['cat-file', '-e', `${release}^{commit}`], root).isDone)
    throw new LeftOut(`${release} is not in this clone (git fetch --unshallow)`);
  const folder = temporaryFolder('release');
  const archive = `${folder}/release.tar`;
  const packed = run('git', ['archive', `--output=${archive}`, release], root);
  must(packed.isDone, `git archive failed: ${packed.output}`);
  const unpacked = run('tar', ['-xf', archive, '-C', folder], root);
  must(unpacked.isDone, `tar failed: ${unpacked.output}`);
  const installed = run('pnpm', install, folder);
  if (!installed.isDone)
    throw new LeftOut(
      `the packages of ${release} are not all on this machine (${installed.output.split('\n').at(-1)})`,
    );
  return folder;
}

/** The release before this one, whose servers run beside ours while an installation is upgraded. */
const previousRelease = { name: 'v0.2.0', commit: '678003ac9d6d95a7cc8d8894ce31d56907573618' };

const database = 'faults_previous';

/** Stands in for a migration of this release where it has none that the previous one lacks. */
const addedMigration = `
  alter table app_user add column added_later text;
  insert into kysely_migration (name, timestamp) select '9999-added-later', max(timestamp) from kysely_migration`;

/** The names of the migrations in the database that a checkout does not have. */
async function listNewer(url: string, checkout: string): Promise<string[]> {
  const known = readFileSync(join(checkout, 'db/migrations/index.ts'), 'utf8');
  const rows = await query<{ name: string }>(url, 'select name from kysely_migration order by name');
  return rows.map(({ name }) => name).filter((name) => !known.includes(`'${name}'`));
}

/** F21: servers of the previous release and of this one serve together on a database that this one has migrated. */
export async function previousOnNewer(system: System): Promise<string> {
  const checkout = checkOut(previousRelease.commit);
  const program = join(checkout, 'apps/server/src/main.ts');
  const { cluster } = system;
  const url = cluster.url(database);
  await query(cluster.url('postgres'), `drop database if exists ${database} with (force)`);
  await query(cluster.url('postgres'), `create database ${database}`);
  await prepareDatabase(url);
  if ((await listNewer(url, checkout)).length === 0) await query(url, addedMigration);
  const newer = await listNewer(url, checkout);

  // Without a mail server the emails stay readable in the outbox.
  const environment = { ...system.environment, DATABASE_URL: url, SMTP_URL: '' };
  const older = await start({ environment, program });
  const current = await start({ environment });
  const counts = new AnswerCounts();
  for (const [one, other] of [
    [older, current],
    [current, older],
  ] as const)
    await live(url, one, other, counts, current);
  for (const server of [older, current]) {
    must(!/"level":(50|60)/.test(server.log()), `an error is logged: ${server.log().slice(-1000)}`);
    await server.stop();
  }
  await (await start({ environment, program })).stop();
  await query(cluster.url('postgres'), `drop database ${database} with (force)`);
  return `${previousRelease.name} started twice on a database with ${newer.join(', ')}; ${counts} on both`;
}

let people = 0;

/** The main calls: what somebody begins on one server, goes on at the other. */
async function live(
  databaseUrl: string,
  one: ServerProcess,
  other: ServerProcess,
  counts: AnswerCounts,
  current: ServerProcess,
): Promise<void> {
  const sql = <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => query<Row>(databaseUrl, text, values);
  const ask = async (
    expected: number,
    method: string,
    url: string,
    options: Parameters<typeof call>[2] = {},
  ): Promise<Reply> => {
    const reply = await call(method, url, options);
    counts.note(reply);
    const answer = `${reply.status}, not ${expected}: ${reply.text.slice(0, 300)}`;
    must(reply.status === expected, `${method} ${url} answered ${answer}`);
    return reply;
  };
  const join = async (at: ServerProcess, then: ServerProcess) => {
    people += 1;
    const email = `upgraded-${people}@example.org`;
    await ask(201, 'POST', `${at.url}/api/signup`, { json: { email, password } });
    const [mail] = await sql<{ text_body: string }>(
      'select text_body from mail_outbox where to_key = $1 order by id desc limit 1',
      [email],
    );
    const token = /verify\?token=([\w-]+)/.exec(mail?.text_body ?? '')?.[1];
    await ask(200, 'GET', `${then.url}/api/verify?token=${token}`);
    await ask(401, 'POST', `${then.url}/api/login`, { json: { email, password: `${password}-wrong` } });
    const cookie = cookieIn(await ask(200, 'POST', `${at.url}/api/login`, { json: { email, password } }), 'session');
    must(cookie, 'a login should set a cookie');
    const profile = { name: `Person ${people}`, technical_area_ids: [101] };
    await ask(200, 'PUT', `${then.url}/api/profile`, { cookie, json: profile });
    return cookie;
  };
  const [owner, helper] = [await join(one, other), await join(other, one)];
  const json = {
    title: 'Across an upgrade',
    description: 'Begun on one server.',
    collaboration_type_id: 101,
    technical_area_ids: [101],
    share_scope: 'everyone',
  };
  const created = await ask(201, 'POST', `${one.url}/api/collaboration-requests`, { cookie: owner, json });
  const requestId = fieldOf(created, 'id');
  for (const { url } of [one, other]) {
    const { text } = await ask(200, 'GET', `${url}/api/collaboration-requests`, { cookie: helper });
    must(text.includes(json.title), 'the request should be among the new ones of both');
  }
  // What either of them writes is searched at once.
  for (const [at, title] of [
    [other, `Edited${people}`],
    [one, json.title],
  ] as const) {
    const edited = { cookie: owner, json: { ...json, title } };
    await ask(200, 'PUT', `${at.url}/api/collaboration-requests/${requestId}`, edited);
    const search = `${current.url}/api/collaboration-requests/search?q=${encodeURIComponent(title)}`;
    const { text } = await ask(200, 'GET', search, { cookie: helper });
    must(text.includes(`"id":${requestId},`), `the search should find what was edited as "${title}"`);
  }
  const offer = { requestId, message: 'I can help.' };
  await ask(201, 'POST', `${other.url}/api/collaboration-requests/offer-help`, { cookie: helper, json: offer });
  const chats = 'select id from collaboration_request_response where request_id = $1';
  const [chat] = await sql<{ id: number }>(chats, [requestId]);
  const messages = (server: ServerProcess) => `${server.url}/api/chats/messages?id=${chat?.id}`;
  await ask(201, 'POST', messages(one), { cookie: owner, json: { message: 'From the first.' } });
  await ask(201, 'POST', messages(other), { cookie: helper, json: { message: 'From the second.' } });
  for (const server of [one, other])
    for (const cookie of [owner, helper]) {
      const { text } = await ask(200, 'GET', messages(server), { cookie });
      for (const said of [offer.message, 'From the first.', 'From the second.'])
        must(text.includes(said), `both should read "${said}" on both`);
      await ask(200, 'GET', `${server.url}/api/chats/unread-counts`, { cookie });
    }
  const older = one === current ? other : one;
  const path = `/api/collaboration-requests/${requestId}`;
  const expiresAt = async () =>
    fieldOf(await ask(200, 'GET', `${current.url}${path}`, { cookie: owner }), 'expires_at');
  // What a server of the previous release writes answers `Still looking?`.
  for (const write of [
    () => ask(200, 'PUT', `${older.url}${path}`, { cookie: owner, json }),
    () => ask(201, 'POST', messages(older), { cookie: helper, json: { message: 'Still there?' } }),
  ]) {
    await sql(
      `update collaboration_request set updated_at = now() - interval '61 days', asked_at = now() - interval '1 day',
         expiry_due_at = now() + interval '13 days' where id = $1`,
      [requestId],
    );
    const longAgo = "update collaboration_request_response set last_message_at = now() - interval '61 days'";
    await sql(`${longAgo} where request_id = $1`, [requestId]);
    must((await expiresAt()) !== null, 'the request should ask whether it is still wanted');
    await write();
    must((await expiresAt()) === null, 'a write of the previous release should answer that');
  }
  // Each reads, leaves and sets the status `Expired`.
  const statusPath = `/api/collaboration-requests/status?id=${requestId}`;
  const status = ({ url }: ServerProcess, statusId: number) =>
    ask(200, 'PUT', `${url}${statusPath}`, { cookie: owner, json: { statusId } });
  for (const server of [current, older]) {
    await status(server, 6);
    for (const [list, cookie] of [
      ['/api/user-requests', owner],
      ['/api/chats/my-requests', owner],
      ['/api/collaboration-requests/offered-help', helper],
      ['/api/chats/my-offers', helper],
    ] as const) {
      const { text } = await ask(200, 'GET', `${older.url}${list}`, { cookie });
      must(text.includes('"Expired"'), `${list} of the previous release should name the status`);
    }
    await status(older, 2);
  }
  await ask(200, 'POST', `${other.url}/api/logout`, { cookie: owner });
  await ask(401, 'GET', `${one.url}/api/profile`, { cookie: owner });
}
