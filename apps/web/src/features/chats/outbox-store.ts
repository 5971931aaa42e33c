import type { ChatMessage } from '@exchange/contract/chats';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { messages } from '@exchange/contract/sentences/messages';
import { asText, keepDraft, readDraft } from '../../lib/draft.ts';
import { errorStatus, errorText } from '../../lib/errors.ts';
import { sessionMark } from '../../lib/session.ts';
import { createListeners } from '../../lib/store.ts';
import {
  confirm,
  emptyOutbox,
  fail,
  failAll,
  nextUnsent,
  type Outbox,
  parseOutbox,
  retryUnanswered,
  type Unsent,
} from './outbox.logic.ts';

const outboxKey = (chatId: number) => `outbox:${chatId}`;

/** The draft keys of a chat's composer: of its text, and of its pictures. */
export const composerKey = (chatId: number) => `chat:${chatId}`;
export const picturesKey = (chatId: number) => `pictures:${chatId}`;

/** The outboxes as they were last read: the same object as long as nothing has changed. */
const read = new Map<number, { outbox: Outbox; stored: string }>();
const delivering = new Set<number>();
/** Chats whose server was reached again while a message was on its way. */
const reached = new Set<number>();

const { subscribe, notify } = createListeners();

/** Calls back whenever an outbox changes. Returns the end of it. */
export const watchOutboxes = subscribe;

/** The outbox of a chat, stored with the drafts of this tab and removed with them. */
export function outboxOf(chatId: number): Outbox {
  const outbox = readDraft(outboxKey(chatId), parseOutbox) ?? emptyOutbox;
  const stored = JSON.stringify(outbox);
  const before = read.get(chatId);
  if (before?.stored === stored) return before.outbox;
  read.set(chatId, { outbox, stored });
  return outbox;
}

/** Changes a chat's outbox and notifies subscribers. */
export function changeOutbox(chatId: number, change: (outbox: Outbox) => Outbox): void {
  const next = change(outboxOf(chatId));
  keepDraft(outboxKey(chatId), next.entries.length === 0 ? null : next);
  notify();
}

/** The server is reached again: queues what failed without an answer, and the message on its way should it fail so. */
export function noteReached(chatId: number): void {
  if (delivering.has(chatId)) reached.add(chatId);
  changeOutbox(chatId, retryUnanswered);
}

/**
 * The session ended while a message was being sent, so the server has refused it. It returns to the composer, where the
 * user finds it after login; if the composer has another text, it stays as failed, as do the messages after it.
 */
function keepForLogin(chatId: number, entry: Unsent): void {
  changeOutbox(chatId, (outbox) => {
    const free = !readDraft(composerKey(chatId), asText);
    if (free) {
      keepDraft(composerKey(chatId), entry.text);
      keepDraft(picturesKey(chatId), entry.pictures);
    }
    const left = free
      ? { ...outbox, entries: outbox.entries.filter((one) => one.client_id !== entry.client_id) }
      : outbox;
    return failAll(left, chatSentences.fallback.sendMessage());
  });
}

/**
 * Sends the outbox of a chat in order, one message at a time, also after the screen has been left.
 *
 * @param post sends one message; repeats with the same `client_id` are one message
 * @param arrived receives each message that the server has confirmed
 */
export async function deliver(
  chatId: number,
  post: (entry: Unsent) => Promise<ChatMessage>,
  arrived: (message: ChatMessage) => void,
): Promise<void> {
  if (delivering.has(chatId)) return;
  delivering.add(chatId);
  try {
    for (let entry = nextUnsent(outboxOf(chatId)); entry; entry = nextUnsent(outboxOf(chatId))) {
      const { client_id } = entry;
      try {
        const message = await post(entry);
        arrived(message);
        changeOutbox(chatId, (outbox) => confirm(outbox, client_id, message.id));
      } catch (error) {
        if (errorStatus(error) === 401 && sessionMark() === null) {
          keepForLogin(chatId, entry);
          return;
        }
        const sentence = errorText(error, chatSentences.fallback.sendMessage(), messages.fallback.networkRetry());
        const status = errorStatus(error);
        const isUnanswered = status === null || status >= 500;
        if (isUnanswered && reached.delete(chatId)) continue;
        changeOutbox(chatId, (outbox) => fail(outbox, client_id, sentence, isUnanswered));
      }
    }
  } finally {
    delivering.delete(chatId);
    reached.delete(chatId);
  }
}
