import { once } from 'node:events';
import { must } from '@exchange/testkit/wait';

/** A connection that speaks WebDriver BiDi. */
export type Bidi = Awaited<ReturnType<typeof connectBidi>>;

type Result = Record<string, unknown>;

const answerWithinMs = 15_000;

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: Result }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: { level?: string; text?: string | null } };

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await Promise.race([once(socket, 'open'), once(socket, 'error')]);
  must(socket.readyState === WebSocket.OPEN, `No answer at ${address}.`);
  return socket;
}

/** Connects to a browser that was started with a remote debugging port. */
export async function connectBidi(address: string) {
  const socket = await openSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Result>>();
  /** Errors of scripts and of the console so far. */
  const troubles: string[] = [];
  const settle = (message: Exclude<Message, { type: 'event' }>) => {
    const sent = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'success') sent?.resolve(message.result);
    else sent?.reject(new Error(`${message.error}: ${message.message}`));
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.type !== 'event') settle(message);
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      troubles.push(message.params.text ?? '');
  });
  let last = 0;
  const send = (method: string, params: object) => {
    const answer = Promise.withResolvers<Result>();
    last += 1;
    waiting.set(last, answer);
    setTimeout(() => answer.reject(new Error(`${method} was not answered.`)), answerWithinMs).unref();
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
  return { send, troubles };
}
