import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An event stream on a bare socket: there are thousands in one process. */
export interface EventStream {
  readonly socket: Socket;
  status(): number;
  /** How often a text has come. */
  heard(text: string): number;
  isOpen(): boolean;
}

/** Opens a stream; resolves when it has begun or was refused. `keeps` false forgets what comes, but for its count. */
export async function openStream(port: number, cookie: string): Promise<EventStream> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let isOpen = true;
  socket.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-4_000);
  });
  let status = 0;
  socket.once('data', (part: string) => {
    status = Number(/^HTTP\/1\.1 (\d+)/.exec(part)?.[1] ?? 0);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), once(socket, 'close')]).catch(() => undefined);
  return {
    socket,
    status: () => status,
    heard: (what) => text.split(what).length - 1,
    isOpen: () => isOpen,
  };
}
