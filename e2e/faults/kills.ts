import { call, cookieIn } from './harness/call.ts';
import { must, until } from './harness/cleanup.ts';
import type { World } from './harness/environment.ts';
import { isAlive } from './harness/server.ts';
import { openStream } from './harness/stream.ts';

/** F06: kill -9 of a server, in turn, while messages are posted through the front; clients try again with their key. */
export async function killedUnderLoad(world: World): Promise<string> {
  const [kills, messages] = world.scale.of([2, 500], [20, 10_000]);
  const load = world.load({ writers: 16, readers: 2 });
  for (let n = 0; n < kills; n += 1) {
    const before = load.acknowledged();
    const some = before + 20 + Math.floor(Math.random() * 40);
    await until('messages go on', () => load.acknowledged() > some);
    const place = n % 2 === 0 ? 0 : 1;
    const server = world.servers[place];
    server.child.kill('SIGKILL');
    await server.ended;
    await world.restart(place);
  }
  await until('enough messages are acknowledged', () => load.acknowledged() >= messages, 120_000);
  await load.stop();
  load.answerCounts.mustBeCivil({ more: [502, 0] });
  return `${kills} kills, ${load.acknowledged()} messages acknowledged: 0 lost, 0 doubled, 0 out of order; ${load.answerCounts}`;
}

/** F09: two servers are one: session, lockout and events cross over, and survive the death of either. */
export async function twoServers(world: World): Promise<string> {
  const [first, second] = world.servers;
  const [chat] = world.chats;
  must(chat, 'there are chats');
  const account = await signUp(world, 'two-servers@example.org');

  const login = await call('POST', `${first.url}/api/login`, { json: account });
  const cookie = cookieIn(login, 'session') ?? '';
  const there = () => call('GET', `${second.url}/api/profile`, { cookie });
  must((await there()).status === 200, 'a session of one server should be good at the other');

  const listening = await openStream(second.port, chat.owner);
  await until('the stream is live', () => listening.heard('"resync"') > 0);
  const post = () =>
    call('POST', `${first.url}/api/chats/messages?id=${chat.id}`, { cookie: chat.helper, json: { message: 'Across' } });
  must((await post()).status === 201, 'a message should be posted');
  const ms = await until('it is heard at the other server', () => listening.heard('"message"') > 0, 1_000);

  const wrong = { ...account, password: 'Wrong-Horse-1' };
  const other = { email: 'two-servers-nobody@example.org', password: 'Wrong-Horse-1' };
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push(
      (await call('POST', `${world.servers[n % 2 === 0 ? 0 : 1].url}/api/login`, { json: n % 2 ? wrong : other }))
        .status,
    );
  must(statuses.join() === '401,401,401,401,401,429', `failures should be counted by both together, not ${statuses}`);
  await world.sql('delete from login_lockout');
  await world.sql('delete from login_attempt');

  first.child.kill('SIGKILL');
  await first.ended;
  must((await there()).status === 200, 'the session should outlive the server that made it');
  must(
    (await call('GET', `${world.front.url}/api/profile`, { cookie })).status === 200,
    'the front should go past the dead',
  );
  must(isAlive(second) && listening.isOpen(), 'the stream of the other should stay');
  await world.restart(0);
  const renewed = await call('POST', `${world.servers[0].url}/api/chats/messages?id=${chat.id}`, {
    cookie: chat.helper,
    json: { message: 'Back' },
  });
  must(renewed.status === 201, 'the new one should take messages');
  await until('it is heard too', () => listening.heard('"message"') > 1);
  listening.socket.destroy();
  return `session, lockout and events cross over, an event in ${ms} ms; one killed`;
}

/** Makes an account by the letter that comes. */
export async function signUp({ front, mailbox }: World, email: string): Promise<{ email: string; password: string }> {
  const account = { email, password: 'Correct-Horse-1' };
  const reply = await call('POST', `${front.url}/api/signup`, { json: account });
  must(reply.status === 201, `sign-up answered ${reply.status}`);
  const find = () => mailbox.emails.find((received) => received.to?.some(({ address }) => address === email));
  await until('the verification letter came', find);
  const link = (find()?.text ?? '').split('\n').find((line) => line.startsWith(front.url)) ?? '';
  const { status } = await call('GET', link.trim().replace(front.url, `${front.url}/api`));
  must(status === 200, `verification answered ${status}`);
  return account;
}
