import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { eventsPath, readStreamEvent, type StreamEvent } from '@exchange/contract/events';
import { until } from './wait.ts';

export type EventStream = Awaited<ReturnType<typeof openEventStream>>;

/** Opens the event stream of a server at `http://host:port`, with a cookie. */
export async function openEventStream(url: string, cookie: string, headers: Record<string, string> = {}) {
  const req = get(url + eventsPath, { headers: { cookie, accept: 'text/event-stream', ...headers }, agent: false });
  req.on('error', () => undefined);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    req.once('response', resolve).once('error', reject);
  });
  const events: StreamEvent[] = [];
  let retry = 0;
  let rest = '';
  let received = 0;
  reply.setEncoding('utf8').on('error', () => undefined);
  reply.on('data', (part: string) => {
    received += part.length;
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      if (line.startsWith('retry: ')) retry = Number(line.slice(7));
      const event = line.startsWith('data: ') ? readStreamEvent(line.slice(6)) : undefined;
      if (event !== undefined) events.push(event);
    }
  });
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    /** The received events, in order. */
    events,
    /** The number of received characters. */
    received: () => received,
    /** The last reconnection time, in ms. */
    retry: () => retry,
    /** Waits for `count` events. @returns these events, which are removed from the list */
    async next(count: number) {
      await until(`${count} events are heard`, () => events.length >= count, 60_000);
      return events.splice(0, count);
    },
    /** Resolves when the server has ended the stream. */
    ended: new Promise<void>((resolve) => reply.once('close', () => resolve())),
    /** Stops reading, like a suspended computer. */
    pause: () => void reply.pause(),
    close: () => req.destroy(),
  };
}

export type SocketStream = Awaited<ReturnType<typeof openSocketStream>>;

/**
 * Opens a stream on a bare socket, so one process can hold thousands; resolves when it has begun or was refused.
 */
export async function openSocketStream(port: number, cookie: string) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let status = 0;
  socket.setEncoding('utf8').on('data', (part: string) => {
    if (text === '') status = Number(/^HTTP\/1\.1 (\d+)/.exec(part)?.[1] ?? 0);
    text = (text + part).slice(-4_000);
  });
  socket.on('error', () => undefined);
  socket.write(`GET ${eventsPath} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
  return {
    socket,
    status: () => status,
    /** The occurrences of a text in the last 4,000 received characters. */
    countOf: (what: string) => text.split(what).length - 1,
    isOpen: () => !socket.destroyed,
  };
}
