import { call } from './harness/call.ts';
import { must, until } from './harness/cleanup.ts';
import { withClient } from './harness/cluster.ts';
import type { World } from './harness/environment.ts';
import { isAlive, launch, stop, untilReady } from './harness/server.ts';
import { type EventStream, openStream } from './harness/stream.ts';

/** A stream that comes back whenever it ends, as a browser's. */
function keepStream(world: World, cookie: string, onRefused: (status: number) => void) {
  let stream: EventStream | undefined;
  let isStopping = false;
  let opened = 0;
  const keep = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const server = world.servers[turn % 2 === 0 ? 0 : 1];
      stream = await openStream(server.port, cookie);
      const { socket } = stream;
      // 0: nobody listens there at this moment; the front would go past it.
      if (stream.status() === 200) opened += 1;
      else if (stream.status() !== 0) onRefused(stream.status());
      if (stream.isOpen()) await new Promise((resolve) => socket.once('close', resolve));
      if (stream.status() === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const keeping = keep();
  return {
    isOpen: () => stream?.status() === 200 && stream.isOpen(),
    opened: () => opened,
    async stop() {
      isStopping = true;
      stream?.socket.destroy();
      await keeping;
    },
  };
}

/** F18: a rolling restart with requests and streams open. Nobody notices, and each process ends by itself. */
export async function rollingRestart(world: World): Promise<string> {
  const [restarts, count, calls] = world.scale.of([2, 50, 100], [10, 1_000, 20_000]);
  const refused: number[] = [];
  const streams = Array.from({ length: count }, (_, n) =>
    keepStream(world, world.chats[n % world.chats.length]?.owner ?? '', (status) => refused.push(status)),
  );
  const allOpen = () => until('all streams are open', () => streams.every((stream) => stream.isOpen()), 20_000);
  await allOpen();
  const load = world.load({ writers: 12, readers: 12 });
  const times: number[] = [];
  for (let n = 0; n < restarts; n += 1) {
    const before = load.answerCounts.total;
    await until('calls go on', () => load.answerCounts.total > before + calls / restarts, 60_000);
    const place = n % 2 === 0 ? 0 : 1;
    const server = world.servers[place];
    const started = performance.now();
    server.child.kill('SIGTERM');
    const { code, signal } = await server.ended;
    times.push(Math.round(performance.now() - started));
    must(code === 0, `a process ended with ${code ?? signal}: ${server.log().slice(-500)}`);
    await world.restart(place);
    await allOpen();
  }
  await load.stop();
  for (const stream of streams) await stream.stop();
  load.answerCounts.mustBeCivil({ never: [503] });
  must(refused.length === 0, `${refused.length} streams were refused with ${refused[0]}`);
  must(Math.max(...times) < 8_000, `an exit took ${Math.max(...times)} ms`);
  const reopened = streams.reduce((sum, stream) => sum + stream.opened(), 0) - count;
  return `${restarts} restarts, ${load.answerCounts}: 0 failed; exits in at most ${Math.max(...times)} ms with 0; ${reopened} streams came back`;
}

/** F18: who asks twice does not wait for what is in flight. */
export async function secondSigterm(world: World): Promise<string> {
  const server = await launch({ environment: world.environment });
  await untilReady(server);
  const [chat] = world.chats;
  must(chat, 'there are chats');
  const ms = await withClient(world.databaseUrl(), async (client) => {
    await client.query('begin; lock table chat_message in access exclusive mode');
    const held = call('POST', `${server.url}/api/chats/messages?id=${chat.id}`, {
      cookie: chat.helper,
      json: { message: 'Held' },
    });
    await until('a call is held', async () => {
      const { rows } = await client.query("select from pg_stat_activity where wait_event_type = 'Lock'");
      return rows.length > 0;
    });
    server.child.kill('SIGTERM');
    await until('it no longer listens', async () => (await call('GET', `${server.url}/healthz`)).status === 0);
    must(isAlive(server), 'the first SIGTERM should wait for what is in flight');
    const started = performance.now();
    server.child.kill('SIGTERM');
    await server.ended;
    await client.query('rollback');
    await held;
    return performance.now() - started;
  });
  await stop(server);
  must(ms < 1_000, `the second SIGTERM took ${ms} ms`);
  return `gone ${Math.round(ms)} ms after the second`;
}
