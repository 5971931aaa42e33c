import { openSocketStream } from '@exchange/testkit/event-stream';
import { call, cookieIn } from '@exchange/testkit/http';
import { linkIn } from '@exchange/testkit/mail-server';
import { hasNginx, startNginx } from '@exchange/testkit/nginx';
import { validPassword } from '@exchange/testkit/users';
import { assert, until } from '@exchange/testkit/wait';
import { withClient } from '../support/postgres.ts';
import { postMessage, untilHeld } from './harness/calls.ts';
import { atEnd } from './harness/cleanup.ts';
import { LeftOut, type System } from './harness/environment.ts';
import { start } from './harness/server.ts';
import { keepStream } from './harness/streams.ts';

/** F06: kill -9 of a server, in turn, while messages are posted through the load balancer; clients try again with their key. */
export async function killedUnderLoad(system: System): Promise<string> {
  const [kills, messages] = system.scale([2, 500], [20, 10_000]);
  const load = system.load({ writers: 16, readers: 2 });
  for (let n = 0; n < kills; n += 1) {
    await load.untilMore(20 + Math.floor(Math.random() * 40));
    await system.restart(n % 2 === 0 ? 0 : 1);
  }
  await until('enough messages are acknowledged', () => load.acknowledged() >= messages, 120_000);
  await load.stop();
  load.answerCounts.requireExpected({ more: [502, 0] });
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
  assert((await there()).status === 200, 'a session of one server should be good at the other');

  const listening = await openSocketStream(second.port, chat.owner.cookie);
  await until('the stream is live', () => listening.countOf('"resync"') > 0);
  assert((await postMessage(first.url, chat, 'Across')).status === 201, 'a message should be posted');
  const ms = await until('it is heard at the other server', () => listening.countOf('"message"') > 0);

  const wrong = { ...account, password: 'Wrong-Horse-1' };
  const other = { email: 'two-servers-nobody@example.org', password: 'Wrong-Horse-1' };
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1)
    for (const [{ url }, json] of [
      [first, other],
      [second, wrong],
    ] as const)
      statuses.push((await call('POST', `${url}/api/login`, { json })).status);
  assert(statuses.join() === '401,401,401,401,401,429', `failures should be counted by both together, not ${statuses}`);
  await system.sql('delete from login_lockout');
  await system.sql('delete from login_attempt');

  first.child.kill('SIGKILL');
  await first.ended;
  assert((await there()).status === 200, 'the session should outlive the server that made it');
  assert(
    (await call('GET', `${system.loadBalancer.url}/api/profile`, { cookie })).status === 200,
    'the load balancer should go past the dead',
  );
  assert(second.isAlive() && listening.isOpen(), 'the stream of the other should stay');
  await system.restart(0);
  const renewed = await postMessage(system.servers[0].url, chat, 'Back');
  assert(renewed.status === 201, 'the new one should take messages');
  await until('it is heard too', () => listening.countOf('"message"') > 1);
  listening.socket.destroy();
  return `session, lockout and events cross over, an event in ${ms} ms; one killed`;
}

/** Signs up and follows the link in the email. */
export async function signUp({ loadBalancer: { url }, mailServer }: System, email: string) {
  const account = { email, password: validPassword };
  const reply = await call('POST', `${url}/api/signup`, { json: account });
  assert(reply.status === 201, `sign-up answered ${reply.status}`);
  const link = linkIn(await mailServer.emailTo(email), url);
  const { status } = await call('GET', link.replace(url, `${url}/api`));
  assert(status === 200, `verification answered ${status}`);
  return account;
}

/** How clients reach the servers. */
interface Access {
  /** The port of a stream that is opened for the `turn`-th time. */
  streamPort(turn: number): number;
  /** The URL of calls. */
  readonly url: string;
  /** [restarts, streams, calls] */
  readonly size: readonly [number, number, number];
  /** Calls that may be answered 502 at each restart. */
  readonly mayReset: number;
}

/** Users who write at once. */
const writers = 12;

/** F18: a rolling restart with requests and streams open. No client is affected, and each process exits by itself. */
export function rollingRestart(system: System): Promise<string> {
  return restartInTurn(system, {
    streamPort: (turn) => system.servers[turn % 2 === 0 ? 0 : 1].port,
    url: system.loadBalancer.url,
    size: system.scale([2, 50, 100], [10, 1_000, 20_000]),
    mayReset: 0,
  });
}

/**
 * F18: the same behind nginx, with the files of `deploy/nginx`. nginx learns of the end of a server by a connection that is
 * refused; those that the system had not handed over yet are reset, unread, and it does not repeat a POST.
 */
export async function rollingRestartBehindNginx(system: System): Promise<string> {
  if (!hasNginx()) throw new LeftOut('nginx is not installed');
  const [first, second] = system.servers;
  const nginx = await startNginx([first.port, second.port]);
  atEnd(nginx.stop);
  const figures = await restartInTurn(system, {
    streamPort: () => nginx.port,
    url: `http://127.0.0.1:${nginx.port}`,
    size: system.scale([2, 20, 100], [6, 200, 6_000]),
    mayReset: writers,
  });
  nginx.stop();
  return figures;
}

async function restartInTurn(system: System, { streamPort, url, size, mayReset }: Access): Promise<string> {
  const [restarts, count, calls] = size;
  const refused: number[] = [];
  const streams = Array.from({ length: count }, (_, n) =>
    keepStream(streamPort, system.chats[n % system.chats.length]?.owner.cookie ?? '', (status) => refused.push(status)),
  );
  const allOpen = () => until('all streams are open', () => streams.every((stream) => stream.isOpen()), 20_000);
  await allOpen();
  const load = system.load({ url, writers, readers: writers });
  const times: number[] = [];
  for (let n = 0; n < restarts; n += 1) {
    const before = load.answerCounts.total;
    await until('calls go on', () => load.answerCounts.total > before + calls / restarts, 60_000);
    const index = n % 2 === 0 ? 0 : 1;
    const server = system.servers[index];
    const started = performance.now();
    server.child.kill('SIGTERM');
    const { code, signal } = await server.ended;
    times.push(Math.round(performance.now() - started));
    assert(code === 0, `a process ended with ${code ?? signal}: ${server.log().slice(-500)}`);
    await system.restart(index);
    await allOpen();
  }
  await load.stop();
  for (const stream of streams) await stream.stop();
  const reset = load.answerCounts.count(502);
  load.answerCounts.requireExpected({ more: mayReset > 0 ? [502] : [], never: [503] });
  assert(reset <= restarts * mayReset, `${reset} calls were answered 502 in ${restarts} restarts`);
  assert(refused.length === 0, `${refused.length} streams were refused with ${refused[0]}`);
  assert(Math.max(...times) < 8_000, `an exit took ${Math.max(...times)} ms`);
  const reopened = streams.reduce((sum, stream) => sum + stream.opened(), 0) - count;
  return `${restarts} restarts, ${load.answerCounts}: ${reset} failed; exits in at most ${Math.max(...times)} ms with 0; ${reopened} streams came back`;
}

/** F18: a second signal does not wait for calls in flight. */
export async function secondSigterm(system: System): Promise<string> {
  const server = await start({ environment: system.environment });
  const ms = await withClient(system.databaseUrl(), async (client) => {
    await client.query('begin; lock table chat_message in access exclusive mode');
    const held = postMessage(server.url, system.chat, 'Held');
    await untilHeld(client);
    server.child.kill('SIGTERM');
    await until('it no longer listens', async () => (await call('GET', `${server.url}/healthz`)).status === 0);
    assert(server.isAlive(), 'the first SIGTERM should wait for what is in flight');
    const started = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    const ended = performance.now();
    await client.query('rollback');
    const { status } = await held;
    assert(status === 0, `the second SIGTERM waited for the call in flight, which was answered ${status}`);
    return ended - started;
  });
  await server.stop('SIGKILL');
  return `gone ${Math.round(ms)} ms after the second`;
}
