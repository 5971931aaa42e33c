import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { openSocketStream, type SocketStream } from '@exchange/testkit/event-stream';

/**
 * Keeps a stream open: it is opened again when it ends, like a browser's.
 *
 * @param portOf the port at the `turn`-th time
 * @param onRefused called with the status of a refusal; not if nobody listens
 */
export function keepStream(portOf: (turn: number) => number, cookie: string, onRefused: (status: number) => void) {
  let stream: SocketStream | undefined;
  let isStopping = false;
  let opened = 0;
  const keep = async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      stream = await openSocketStream(portOf(turn), cookie);
      const { socket } = stream;
      // 0: nobody listens there at this moment; the load balancer would go past it.
      if (stream.status() === 200) opened += 1;
      else if (stream.status() !== 0) onRefused(stream.status());
      if (stream.isOpen()) await once(socket, 'close');
      if (stream.status() === 0) await wait(20);
    }
  };
  const keeping = keep();
  return {
    isOpen: () => stream?.status() === 200 && stream.isOpen(),
    /** How often it was opened. */
    opened: () => opened,
    async stop() {
      isStopping = true;
      stream?.socket.destroy();
      await keeping;
    },
  };
}
