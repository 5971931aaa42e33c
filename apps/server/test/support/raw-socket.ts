import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  /** The status line and the headers. */
  readonly head: string;
  readonly body: string;
}

/** Sends a text as it is over a connection of its own, and reads until the server closes it. */
export function sendText(address: string, text: string): Promise<RawReply> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve, reject) => {
    let reply = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (piece) => {
      reply += piece;
    });
    socket.on('error', reject).on('close', () => {
      const [head = '', ...rest] = reply.split('\r\n\r\n');
      resolve({ status: Number(head.split(' ')[1]), head, body: rest.join('\r\n\r\n') });
    });
  });
}
