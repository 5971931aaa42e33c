import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { call, cookieIn, fieldOf } from '@exchange/testkit/http';
import type { ServerProcess } from '@exchange/testkit/server-process';
import { assert, until } from '@exchange/testkit/wait';
import { withClient } from '../support/postgres.ts';
import { AnswerCounts, postMessage, untilHeld } from './harness/calls.ts';
import { temporaryFolder } from './harness/cleanup.ts';
import type { System } from './harness/environment.ts';
import { start } from './harness/server.ts';
import { signUp } from './restarts.ts';

/** Sends a command to a server with `inject.mjs`, and waits until it has taken effect. */
async function nudge({ child }: ServerProcess, message: { skewMs?: number; fails?: string }): Promise<void> {
  const done = once(child, 'message');
  child.send(message);
  await done;
}

const minutes = 60_000;

/** F10: the clock of one server is wrong by ten minutes, jumps back, and reaches 2038. The database's clock counts. */
export async function clockJumps(system: System): Promise<string> {
  const skewed = await system.spare();
  const [right] = system.servers;
  const account = await signUp(system, `clock${Date.now()}@example.org`);
  const until2038 = Date.UTC(2038, 0, 20) - Date.now();
  const skews = [10 * minutes, -10 * minutes, until2038, -60 * minutes];
  for (const skewMs of skews) {
    await nudge(skewed, { skewMs });
    const login = await call('POST', `${skewed.url}/api/login`, { json: account });
    assert(login.status === 200, `with the clock ${skewMs} ms off the login answered ${login.status}`);
    const cookie = cookieIn(login, 'session') ?? '';
    for (const { url } of [skewed, right])
      assert((await call('GET', `${url}/api/profile`, { cookie })).status === 200, 'a session should be good at both');
    const sent = await postMessage(skewed.url, system.chat, 'At what time?');
    const off = Math.abs(Date.parse(String(fieldOf(sent, 'time_sent'))) - Date.now());
    assert(off < minutes, `a message should carry the database's time, not one ${off} ms off`);

    const forgot = await call('POST', `${skewed.url}/api/forgot-password`, { json: { email: account.email } });
    assert(forgot.status === 200, `forgot-password answered ${forgot.status}`);
    const links = () =>
      system.mailServer.emails
        .filter(({ to, text }) => to?.[0]?.address === account.email && text?.includes('/reset-password?token='))
        .map(({ text }) => /reset-password\?token=([\w-]+)/.exec(text ?? '')?.[1]);
    const wanted = skews.indexOf(skewMs) + 1;
    await until('the reset email came', () => links().length >= wanted);
    const reset = await call('POST', `${right.url}/api/reset-password`, {
      json: { token: links().at(-1), newPassword: account.password },
    });
    assert(reset.status === 200, `a reset link made with a wrong clock answered ${reset.status}`);

    const guess = (url: string, email: string) =>
      call('POST', `${url}/api/login`, { json: { email, password: 'Wrong-Horse-1' } });
    for (let n = 0; n < 5; n += 1) await guess(skewed.url, 'nobody@example.org');
    for (const { url } of [skewed, right]) {
      const blocked = await guess(url, 'else@example.org');
      const seconds = Number(blocked.headers['retry-after']);
      assert(blocked.status === 429, `a block should hold at both servers, not ${blocked.status}`);
      assert(seconds > 3_000 && seconds <= 3_600, `Retry-After should be about an hour, not ${seconds} s`);
    }
    await system.sql('delete from login_lockout');
    await system.sql('delete from login_attempt');
  }
  await nudge(skewed, { skewMs: 0 });
  return 'clock +10 min, −10 min, 2038, −60 min: sessions, links, blocks and times by the database';
}

/** F23: a statement fails as none should, then an exception happens outside of any call. */
export async function exceptions(system: System): Promise<string> {
  const server = await system.spare();
  const [chat, other] = system.chats;
  assert(chat && other, 'there are chats');
  const send = (message: string, to = chat) => postMessage(server.url, to, message);
  await system.sql(`create or replace function fail() returns trigger language plpgsql as
    $$ begin if new.content = 'Fail' then raise exception 'staged in the database'; end if; return new; end $$`);
  await system.sql('create or replace trigger fail before insert on chat_message for each row execute function fail()');
  const failed = await send('Fail');
  assert(failed.status === 500 && !failed.text.includes('staged'), `the call answered ${failed.status} ${failed.text}`);
  await until('the log says why', () => server.log().includes('staged in the database'));
  assert((await send('Fine')).status === 201 && server.isAlive(), 'the process should live and answer others');
  await system.sql('drop trigger fail on chat_message');

  // A call in flight is still answered when the process fails.
  const held = await withClient(system.databaseUrl(), async (client) => {
    await client.query('begin');
    await client.query('select from chat_member where chat_id = $1 for update', [other.id]);
    const sending = send('In flight', other);
    await untilHeld(client);
    await nudge(server, { fails: 'exception' });
    await until('it no longer listens', async () => (await call('GET', `${server.url}/healthz`)).status === 0);
    await client.query('rollback');
    return sending;
  });
  assert(held.status === 201, `the call in flight answered ${held.status}`);
  const { code } = await server.ended;
  assert(code === 1, `the process should end with 1, so that it is started again, not ${code}`);
  assert(server.log().includes('staged exception'), 'the log should say why');
  await system.spare();
  return 'in a call: 500, logged, the process lives; outside of any: logged, calls in flight finished, exit 1, starts again';
}

/** F30: the log is not read: the reader stops with a full pipe, and then exits. */
export async function logNotRead(system: System): Promise<string> {
  const pipe = join(temporaryFolder('log'), 'log');
  assert(spawnSync('mkfifo', [pipe]).status === 0, 'a pipe should be made');
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  const server = await start({ environment: { ...system.environment, LOG_LEVEL: 'info' }, stdout: writer });
  closeSync(writer);
  const ask = async (count: number) => {
    const answerCounts = new AnswerCounts();
    const get = () => call('GET', `${server.url}/api/home-stats`, { withinMs: 10_000 });
    for (let n = 0; n < count; n += 50) await answerCounts.noteAll(Array.from({ length: 50 }, get));
    assert(
      answerCounts.count(200) === answerCounts.total,
      `calls should be answered whether or not the log is read, not ${answerCounts}`,
    );
    return answerCounts;
  };
  const full = await ask(1_500);
  closeSync(reader);
  const closed = await ask(100);
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  assert(code === 0, `it should end with 0, not ${code}`);
  await server.stop('SIGKILL');
  return `a full pipe: ${full}; a closed one: ${closed}; ends with 0`;
}
