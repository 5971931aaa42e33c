import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawReply {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/** Sends a request as it is over a connection of its own, and reads until the server closes it. */
export async function sendText(address: string, request: string): Promise<RawReply> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.write(request);
  const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') };
}
