import type { AppRouter } from '@exchange/api';
import type { ChatMessage } from '@exchange/contract/chats';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { messages } from '@exchange/contract/sentences/messages';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, expect, test } from 'vitest';
import { asText, forgetDrafts, keepDraft, readDraft } from '../../lib/draft.ts';
import { again, emptyOutbox, type Unsent, withMessage } from './outbox.logic.ts';
import { changeOutbox, composerKey, deliver, noteReached, outboxOf } from './outbox-store.ts';
import { aMessage } from './testing/examples.ts';

const chatId = 7;
let nextId = 100;

function write(...texts: string[]): void {
  for (const text of texts)
    changeOutbox(chatId, (box) =>
      withMessage(box, { client_id: `id of ${text}`, text, pictures: [], written_at: '', after: 0 }),
    );
}
const replyTo = (entry: Unsent) => aMessage(nextId++, { from_user_id: 1, message_content: entry.text });
const ignore = () => undefined;
const unanswered = () => new TRPCClientError<AppRouter>('Failed to fetch');
const sessionOver = () =>
  TRPCClientError.from<AppRouter>({
    error: { message: 'Authentication required. Please log in again.', code: -32001, data: { httpStatus: 401 } },
  });

beforeEach(() => forgetDrafts());

test('waiting chat messages are sent one after the other, also those added meanwhile, and none twice', async () => {
  const begun: string[] = [];
  const arrived: string[] = [];
  let under = 0;
  const post = async (entry: Unsent) => {
    under += 1;
    expect(under).toBe(1);
    begun.push(entry.text);
    if (entry.text === 'first') write('third');
    await Promise.resolve();
    under -= 1;
    return replyTo(entry);
  };
  write('first', 'second');
  const note = (message: ChatMessage) => void arrived.push(message.message_content);
  await Promise.all([deliver(chatId, post, note), deliver(chatId, post, note)]);
  expect(begun).toEqual(['first', 'second', 'third']);
  expect(arrived).toEqual(begun);
  expect(outboxOf(chatId)).toBe(emptyOutbox);
});

test('a chat message that fails while the server becomes reachable is tried once more before the next one', async () => {
  const sent: string[] = [];
  const post = async (entry: Unsent) => {
    sent.push(entry.text);
    if (sent.length === 1) noteReached(chatId);
    if (entry.text === 'first') throw unanswered();
    return replyTo(entry);
  };
  write('first', 'second');
  await deliver(chatId, post, ignore);
  expect(sent).toEqual(['first', 'first', 'second']);
  expect(outboxOf(chatId).entries.map(({ failure }) => failure)).toEqual([messages.fallback.networkRetry()]);
});

test('a chat message that fails keeps its sentence, the others are sent, and a retry uses the same client_id', async () => {
  const names: string[] = [];
  let down = true;
  const post = async (entry: Unsent) => {
    names.push(entry.client_id);
    if (entry.text === 'lost' && down) throw unanswered();
    return replyTo(entry);
  };
  write('lost', 'next');
  await deliver(chatId, post, ignore);
  expect(outboxOf(chatId).entries.map(({ failure }) => failure)).toEqual([messages.fallback.networkRetry()]);
  down = false;
  changeOutbox(chatId, (box) => again(box, 'id of lost'));
  await deliver(chatId, post, ignore);
  expect(names).toEqual(['id of lost', 'id of next', 'id of lost']);
  expect(outboxOf(chatId).entries).toEqual([]);
});

test('if the session ends while a chat message is sent, the message returns to the composer, and no others are sent', async () => {
  const posted: string[] = [];
  write('typed', 'behind');
  const post = async (entry: Unsent) => {
    posted.push(entry.text);
    throw sessionOver();
  };
  await deliver(chatId, post, ignore);
  expect(posted).toEqual(['typed']);
  expect(readDraft(composerKey(chatId), asText)).toBe('typed');
  expect(outboxOf(chatId).entries.map(({ text, failure }) => [text, failure])).toEqual([
    ['behind', chatSentences.fallback.sendMessage()],
  ]);
});

test('a chat message that returns to the composer does not overwrite a new text there', async () => {
  keepDraft(composerKey(chatId), 'half a sentence');
  write('sent before');
  await deliver(chatId, () => Promise.reject(sessionOver()), ignore);
  expect(readDraft(composerKey(chatId), asText)).toBe('half a sentence');
  expect(outboxOf(chatId).entries.map(({ text }) => text)).toEqual(['sent before']);
});

test('the outbox of a chat is the same object as long as nothing has changed', () => {
  write('one');
  expect(outboxOf(chatId)).toBe(outboxOf(chatId));
});
