import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '@exchange/db';
import { insertChats } from '@exchange/testkit/chats';
import { call } from '@exchange/testkit/http';
import { hashPassword, insertUser, validPassword } from '@exchange/testkit/users';
import { assert } from '@exchange/testkit/wait';
import { AnswerCounts, postMessage } from './harness/calls.ts';
import type { System } from './harness/environment.ts';

/** F26: somebody with thousands of chats, and a chat with a hundred thousand messages. */
export async function bigAccount(system: System): Promise<string> {
  const [chats, messages] = system.scale([500, 5_000], [5_000, 100_000]);
  const db = connect({ url: system.databaseUrl(), max: 1, statementTimeoutMs: 0 });
  const owner = await insertUser(db, { name: 'Big' });
  const pairs = Array.from({ length: chats }, () => [owner, system.chat.helper] as const);
  const chat = (await insertChats(db, pairs)).at(-1);
  await db.destroy();
  assert(chat, 'there is a chat');
  const { id, cookie } = owner;
  await system.sql(
    "insert into chat_message (chat_id, from_user_id, content) select $1, $2, 'Big ' || n from generate_series(1, $3::int) n",
    [chat.id, id, messages],
  );
  await system.sql(
    `insert into chat_message (chat_id, from_user_id, content)
     select chat_id, user_id, 'Hello' from chat_member where user_id = $1 and chat_id <> $2`,
    [id, chat.id],
  );
  await system.sql(
    `update chat_member member set last_message_id = (select max(id) from chat_message where chat_id = member.chat_id)
     where $1 in (user_id, other_id)`,
    [id],
  );
  const [{ url }] = system.servers;
  const answerCounts = new AnswerCounts();
  const items = async (path: string) => {
    const reply = await call('GET', url + path, { cookie });
    answerCounts.note(reply);
    assert(reply.status === 200, `${path} answered ${reply.status}`);
    const list: unknown = JSON.parse(reply.text);
    assert(Array.isArray(list), `${path} should be a list`);
    return { list, next: /<([^>]+)>; *rel="next"/.exec(String(reply.headers.link ?? ''))?.[1] };
  };
  let seen = 0;
  for (let path: string | undefined = '/api/chats/my-requests?limit=100'; path !== undefined; ) {
    const { list, next } = await items(path);
    assert(list.length <= 100, 'a page should hold at most 100 chats');
    seen += list.length;
    path = next?.replace(/^https?:\/\/[^/]+/, '');
  }
  assert(seen === chats, `the pages should hold ${chats} chats, not ${seen}`);
  assert((await items(`/api/chats/messages?id=${chat.id}`)).list.length === 200, 'a page should hold 200 messages');
  assert((await items(`/api/user-requests?limit=100`)).list.length === 100, 'own requests should be paged');
  return `${chats} chats in pages, ${messages} messages in one: ${answerCounts}, at most ${Math.round(answerCounts.slowestMs)} ms`;
}

/** F16: more users log in at once than can be hashed, each from a separate address. Logins beyond the queue get 503; chats continue. */
export async function manyLogins(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const accounts = system.chats.slice(10, 20).map(({ owner: { id, email } }) => ({ id, email }));
  await system.sql('update app_user set password_hash = $1 where id = any($2)', [
    await hashPassword(validPassword),
    accounts.map(({ id }) => id),
  ]);
  const [logins, others] = [new AnswerCounts(), new AnswerCounts()];
  const count = system.scale(30, 300);
  const login = (n: number) =>
    call('POST', `${url}/api/login`, {
      json: { email: accounts[n % accounts.length]?.email, password: validPassword },
      from: `127.0.${1 + (n % 200)}.${1 + Math.floor(n / 200)}`,
      withinMs: 60_000,
    });
  let isOver = false;
  const all = Promise.all(Array.from({ length: count }, (_, n) => login(n))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    others.note(await postMessage(url, system.chat, 'Me'));
    await wait(20);
  }
  for (const reply of await all) logins.note(reply);
  assert(
    logins.count(200) > 0 && logins.count(200) + logins.count(503) === logins.total,
    `people should be let in or told to come back, not ${logins}`,
  );
  assert(others.count(201) === others.total, `others should get on, not ${others}`);
  return `${count} at once: ${logins}; others meanwhile: ${others}, at most ${Math.round(others.slowestMs)} ms`;
}
