import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { eventsPath, readStreamEvent, type StreamEvent } from '@exchange/contract/events';
import { vi } from 'vitest';
import { timeout } from './timeout.ts';

/** A client of the event stream. */
export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The received events, in order. */
  readonly heard: StreamEvent[];
  /** The last reconnection time, in ms. */
  retry(): number;
  /** Waits for `count` events. @returns these events, which are removed from the list */
  next(count: number): Promise<StreamEvent[]>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Stops reading, like a suspended computer. */
  pause(): void;
  close(): void;
}

/** Opens `/api/events` of a server at `http://host:port`, with a cookie. */
export async function openStream(
  url: string,
  cookie: string,
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const req = get(url + eventsPath, { headers: { cookie, accept: 'text/event-stream', ...headers }, agent: false });
  req.on('error', () => undefined);
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    req.once('response', resolve).once('error', reject);
  });
  const heard: StreamEvent[] = [];
  let retry = 0;
  let rest = '';
  reply.setEncoding('utf8').on('error', () => undefined);
  reply.on('data', (part: string) => {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const line of blocks.flatMap((block) => block.split('\n'))) {
      if (line.startsWith('retry: ')) retry = Number(line.slice(7));
      const event = line.startsWith('data: ') ? readStreamEvent(line.slice(6)) : undefined;
      if (event !== undefined) heard.push(event);
    }
  });
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    heard,
    retry: () => retry,
    async next(count) {
      await vi.waitFor(() => {
        if (heard.length < count) throw new Error(`Heard ${JSON.stringify(heard)}, not ${count} events.`);
      }, timeout);
      return heard.splice(0, count);
    },
    ended: new Promise((resolve) => reply.once('close', () => resolve())),
    pause: () => void reply.pause(),
    close: () => req.destroy(),
  };
}

/** Status and headers of a reply that is not a stream. */
export async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  const req = request(url, { method, headers, agent: false });
  req.end();
  const [reply] = (await once(req, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of reply) body += String(part);
  return { status: reply.statusCode, headers: reply.headers, body };
}
