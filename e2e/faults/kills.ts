import { openSocketStream } from '@exchange/testkit/event-stream';
import { call, cookieIn } from '@exchange/testkit/http';
import { linkIn } from '@exchange/testkit/mail-server';
import { validPassword } from '@exchange/testkit/users';
import { must, until } from '@exchange/testkit/wait';
import { postMessage } from './harness/calls.ts';
import type { System } from './harness/environment.ts';

/** F06: kill -9 of a server, in turn, while messages are posted through the load balancer; clients try again with their key. */
export async function killedUnderLoad(system: System): Promise<string> {
  const [kills, messages] = system.scale.of([2, 500], [20, 10_000]);
  const load = system.load({ writers: 16, readers: 2 });
  for (let n = 0; n < kills; n += 1) {
    await load.untilMore(20 + Math.floor(Math.random() * 40));
    const index = n % 2 === 0 ? 0 : 1;
    const server = system.servers[index];
    server.child.kill('SIGKILL');
    await server.ended;
    await system.restart(index);
  }
  await until('enough messages are acknowledged', () => load.acknowledged() >= messages, 120_000);
  await load.stop();
  load.answerCounts.mustBeCivil({ more: [502, 0] });
  return `${kills} kills, ${load.acknowledged()} messages acknowledged: 0 lost, 0 doubled, 0 out of order; ${load.answerCounts}`;
}

/** F09: two servers are one: session, lockout and events cross over, and survive the death of either. */
export async function twoServers(system: System): Promise<string> {
  const [first, second] = system.servers;
  const { chat } = system;
  const account = await signUp(system, 'two-servers@example.org');

  const login = await call('POST', `${first.url}/api/login`, { json: account });
  const cookie = cookieIn(login, 'session') ?? '';
  const there = () => call('GET', `${second.url}/api/profile`, { cookie });
  must((await there()).status === 200, 'a session of one server should be good at the other');

  const listening = await openSocketStream(second.port, chat.owner.cookie);
  await until('the stream is live', () => listening.heard('"resync"') > 0);
  must((await postMessage(first.url, chat, 'Across')).status === 201, 'a message should be posted');
  const ms = await until('it is heard at the other server', () => listening.heard('"message"') > 0);

  const wrong = { ...account, password: 'Wrong-Horse-1' };
  const other = { email: 'two-servers-nobody@example.org', password: 'Wrong-Horse-1' };
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1)
    for (const [{ url }, json] of [
      [first, other],
      [second, wrong],
    ] as const)
      statuses.push((await call('POST', `${url}/api/login`, { json })).status);
  must(statuses.join() === '401,401,401,401,401,429', `failures should be counted by both together, not ${statuses}`);
  await system.sql('delete from login_lockout');
  await system.sql('delete from login_attempt');

  first.child.kill('SIGKILL');
  await first.ended;
  must((await there()).status === 200, 'the session should outlive the server that made it');
  must(
    (await call('GET', `${system.loadBalancer.url}/api/profile`, { cookie })).status === 200,
    'the load balancer should go past the dead',
  );
  must(second.isAlive() && listening.isOpen(), 'the stream of the other should stay');
  await system.restart(0);
  const renewed = await postMessage(system.servers[0].url, chat, 'Back');
  must(renewed.status === 201, 'the new one should take messages');
  await until('it is heard too', () => listening.heard('"message"') > 1);
  listening.socket.destroy();
  return `session, lockout and events cross over, an event in ${ms} ms; one killed`;
}

/** Signs up and follows the link in the email. */
export async function signUp({ loadBalancer: { url }, mailServer }: System, email: string) {
  const account = { email, password: validPassword };
  const reply = await call('POST', `${url}/api/signup`, { json: account });
  must(reply.status === 201, `sign-up answered ${reply.status}`);
  const link = linkIn(await mailServer.emailTo(email), url);
  const { status } = await call('GET', link.replace(url, `${url}/api`));
  must(status === 200, `verification answered ${status}`);
  return account;
}
