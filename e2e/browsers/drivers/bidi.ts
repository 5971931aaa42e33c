import { once } from 'node:events';
import { must } from '@exchange/testkit/wait';

/** A connection that speaks WebDriver BiDi. */
export interface Bidi {
  send(method: string, params: object): Promise<Record<string, unknown>>;
  /** Errors of scripts and of the console so far. */
  readonly troubles: readonly string[];
}

interface Waiting {
  done(result: Record<string, unknown>): void;
  fail(error: Error): void;
}

const answerWithinMs = 15_000;

type Message =
  | { readonly type: 'success'; readonly id: number; readonly result: Record<string, unknown> }
  | { readonly type: 'error'; readonly id: number; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly method: string; readonly params: LogEntry };

interface LogEntry {
  readonly level?: string;
  readonly text?: string | null;
}

async function openSocket(address: string): Promise<WebSocket> {
  const socket = new WebSocket(address);
  await Promise.race([once(socket, 'open'), once(socket, 'error')]);
  must(socket.readyState === WebSocket.OPEN, `No answer at ${address}.`);
  return socket;
}

/** Connects to a browser that was started with a remote debugging port. */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = await openSocket(address);
  const waiting = new Map<number, Waiting>();
  const troubles: string[] = [];
  const settle = (message: Exclude<Message, { type: 'event' }>) => {
    const { done, fail } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.type === 'success') done?.(message.result);
    else fail?.(new Error(`${message.error}: ${message.message}`));
  };
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.type !== 'event') settle(message);
    else if (message.method === 'log.entryAdded' && message.params.level === 'error')
      troubles.push(message.params.text ?? '');
  });
  let last = 0;
  const send = (method: string, params: object) =>
    new Promise<Record<string, unknown>>((done, fail) => {
      last += 1;
      const id = last;
      setTimeout(() => fail(new Error(`${method} was not answered.`)), answerWithinMs).unref();
      waiting.set(id, { done, fail });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, troubles };
}
