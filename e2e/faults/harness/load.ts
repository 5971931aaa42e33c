import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StoredChat } from '@exchange/testkit/chats';
import { call, fieldOf } from '@exchange/testkit/http';
import { assert, until } from '@exchange/testkit/wait';
import { query } from '../../support/postgres.ts';
import { AnswerCounts } from './calls.ts';
import { findMessageErrors, type Message } from './ledger.ts';

interface LoadOptions {
  /** The URL that is called. */
  readonly url: string;
  /** The database itself, for the checker. */
  readonly databaseUrl: () => string;
  readonly chats: readonly StoredChat[];
  /** Each writes to a separate chat, one message after the other. */
  readonly writers: number;
  /** The delay of a writer after each message, in ms. */
  readonly restMs?: number;
  /** Each sends one read after the other. */
  readonly readers?: number;
}

export type Load = ReturnType<typeof startLoad>;

const paths = ['/api/chats/unread-counts', '/api/collaboration-requests', '/api/home-stats', '/api/chats/my-offers'];
/** The delay between tries of a message, like an impatient client. */
const againMs = 50;

/** Writes and reads until it is stopped. A message is tried again with its `client_id` until it is acknowledged. */
export function startLoad({ url, databaseUrl, chats, writers, restMs = 0, readers = 0 }: LoadOptions) {
  const run = randomBytes(4).toString('hex');
  const answerCounts = new AnswerCounts();
  const acknowledged: Message[] = [];
  let isStopping = false;

  const send = async (chat: StoredChat, content: string) => {
    const clientId = crypto.randomUUID();
    for (;;) {
      const reply = await call('POST', `${url}/api/chats/messages?id=${chat.id}`, {
        cookie: chat.helper.cookie,
        json: { message: content, client_id: clientId },
      });
      answerCounts.note(reply);
      if (reply.status === 201 || reply.status === 200) {
        acknowledged.push({ id: Number(fieldOf(reply, 'id')), chatId: chat.id, clientId, content });
        return;
      }
      await wait(againMs);
    }
  };
  const write = async (chat: StoredChat) => {
    for (let n = 1; !isStopping; n += 1) {
      await send(chat, `${run} ${chat.id} ${n}`);
      if (restMs > 0) await wait(restMs);
    }
  };
  const read = async (chat: StoredChat) => {
    for (let n = 0; !isStopping; n += 1) {
      const reply = await call('GET', `${url}${paths[n % paths.length]}`, { cookie: chat.owner.cookie });
      answerCounts.note(reply);
      await wait(reply.status === 200 ? 5 : againMs);
    }
  };
  const working = [...chats.slice(0, writers).map(write), ...chats.slice(0, readers).map(read)];
  return {
    answerCounts,
    acknowledged: () => acknowledged.length,
    /** Waits until so many more messages are acknowledged. */
    untilMore(count: number, withinMs?: number) {
      const wanted = acknowledged.length + count;
      return until('messages go on', () => acknowledged.length > wanted, withinMs);
    },
    /** Stops when pending messages are acknowledged, and compares the stored messages with the acknowledgements. */
    async stop() {
      isStopping = true;
      await Promise.all(working);
      const stored = await query<Message>(
        databaseUrl(),
        `select id, chat_id as "chatId", client_id as "clientId", content
         from chat_message where starts_with(content, $1) order by id`,
        [run],
      );
      const wrong = findMessageErrors(acknowledged, stored);
      assert(wrong.length === 0, `of ${acknowledged.length} acknowledged messages ${wrong.length}: ${wrong[0]}`);
      assert(stored.length === acknowledged.length, 'messages are stored that nobody sent');
    },
  };
}
