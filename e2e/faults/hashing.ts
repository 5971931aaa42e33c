import { setTimeout as wait } from 'node:timers/promises';
import { createHasher } from '@exchange/api';
import { call } from './harness/call.ts';
import { must } from './harness/cleanup.ts';
import type { World } from './harness/environment.ts';
import { AnswerCounts } from './harness/status-counts.ts';

/** F16: more people log in at once than can be hashed, each from an address of their own. Who is beyond the queue is told to come back; others chat on. */
export async function manyLogins(world: World): Promise<string> {
  const [{ url }] = world.servers;
  const [chat] = world.chats;
  must(chat, 'there are chats');
  const password = 'Correct-Horse-1';
  const hasher = createHasher();
  await world.sql("update app_user set password_hash = $1 where hashid like 'fault-person-1_'", [
    await hasher.hash(password),
  ]);
  await hasher.close();
  const [logins, others] = [new AnswerCounts(), new AnswerCounts()];
  const count = world.scale.of(30, 300);
  const login = (n: number) =>
    call('POST', `${url}/api/login`, {
      json: { email: `${10 + (n % 10)}@example.org`, password },
      from: `127.0.${1 + (n % 200)}.${1 + Math.floor(n / 200)}`,
      withinMs: 60_000,
    });
  let isOver = false;
  const all = Promise.all(Array.from({ length: count }, (_, n) => login(n))).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    others.note(
      await call('POST', `${url}/api/chats/messages?id=${chat.id}`, { cookie: chat.helper, json: { message: 'Me' } }),
    );
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
