import { setTimeout as wait } from 'node:timers/promises';
import { call } from '@exchange/testkit/http';
import { hashPassword, validPassword } from '@exchange/testkit/users';
import { must } from '@exchange/testkit/wait';
import { postMessage } from './harness/calls.ts';
import type { System } from './harness/environment.ts';
import { AnswerCounts } from './harness/status-counts.ts';

/** F16: more users log in at once than can be hashed, each from a separate address. Logins beyond the queue get 503; chats continue. */
export async function manyLogins(system: System): Promise<string> {
  const [{ url }] = system.servers;
  const accounts = system.chats.slice(10, 20).map(({ owner: { id, email } }) => ({ id, email }));
  await system.sql('update app_user set password_hash = $1 where id = any($2)', [
    await hashPassword(validPassword),
    accounts.map(({ id }) => id),
  ]);
  const [logins, others] = [new AnswerCounts(), new AnswerCounts()];
  const count = system.scale.of(30, 300);
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
  must(
    logins.count(200) > 0 && logins.count(200) + logins.count(503) === logins.total,
    `people should be let in or told to come back, not ${logins}`,
  );
  must(others.count(201) === others.total, `others should get on, not ${others}`);
  return `${count} at once: ${logins}; others meanwhile: ${others}, at most ${Math.round(others.slowestMs)} ms`;
}
