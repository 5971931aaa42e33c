import { spawnSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '@exchange/testkit/http';
import { must, until } from '@exchange/testkit/wait';
import { withClient } from '../support/postgres.ts';
import { nudge } from './clock.ts';
import { postMessage, untilHeld } from './harness/calls.ts';
import type { System } from './harness/environment.ts';
import { start } from './harness/server.ts';
import { AnswerCounts } from './harness/status-counts.ts';
import { temporaryFolder } from './harness/temp-dirs.ts';

/** F23: a statement fails as none should, then an exception happens outside of any call. */
export async function exceptions(system: System): Promise<string> {
  const server = await system.spare();
  const [chat, other] = system.chats;
  must(chat && other, 'there are chats');
  const send = (message: string, to = chat) => postMessage(server.url, to, message);
  await system.sql(`create or replace function fail() returns trigger language plpgsql as
    $$ begin if new.content = 'Fail' then raise exception 'staged in the database'; end if; return new; end $$`);
  await system.sql('create or replace trigger fail before insert on chat_message for each row execute function fail()');
  const failed = await send('Fail');
  must(failed.status === 500 && !failed.text.includes('staged'), `the call answered ${failed.status} ${failed.text}`);
  await until('the log says why', () => server.log().includes('staged in the database'));
  must((await send('Fine')).status === 201 && server.isAlive(), 'the process should live and answer others');
  await system.sql('drop trigger fail on chat_message');

  // A call in flight is still answered when the process fails.
  const held = await withClient(system.databaseUrl(), async (client) => {
    await client.query('begin');
    await client.query('select from collaboration_request_response where id = $1 for update', [other.id]);
    const sending = send('In flight', other);
    await untilHeld(client);
    await nudge(server, { fails: 'exception' });
    await until('it no longer listens', async () => (await call('GET', `${server.url}/healthz`)).status === 0);
    await client.query('rollback');
    return sending;
  });
  must(held.status === 201, `the call in flight answered ${held.status}`);
  const { code } = await server.ended;
  must(code === 1, `the process should end with 1, so that it is started again, not ${code}`);
  must(server.log().includes('staged exception'), 'the log should say why');
  await system.spare();
  return 'in a call: 500, logged, the process lives; outside of any: logged, calls in flight finished, exit 1, starts again';
}

/** F30: the log is not read: the reader stops with a full pipe, and then exits. */
export async function logNotRead(system: System): Promise<string> {
  const pipe = join(temporaryFolder('log'), 'log');
  must(spawnSync('mkfifo', [pipe]).status === 0, 'a pipe should be made');
  const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(pipe, constants.O_WRONLY);
  const server = await start({ environment: { ...system.environment, LOG_LEVEL: 'info' }, stdout: writer });
  closeSync(writer);
  const ask = async (count: number) => {
    const answerCounts = new AnswerCounts();
    const get = () => call('GET', `${server.url}/api/home-stats`, { withinMs: 10_000 });
    for (let n = 0; n < count; n += 50) await answerCounts.noteAll(Array.from({ length: 50 }, get));
    must(
      answerCounts.count(200) === answerCounts.total,
      `calls should be answered whoever reads the log, not ${answerCounts}`,
    );
    return answerCounts;
  };
  const full = await ask(1_500);
  closeSync(reader);
  const closed = await ask(100);
  server.child.kill('SIGTERM');
  const { code } = await server.ended;
  must(code === 0, `it should end with 0, not ${code}`);
  await server.stop('SIGKILL');
  return `a full pipe: ${full}; a closed one: ${closed}; ends with 0`;
}
