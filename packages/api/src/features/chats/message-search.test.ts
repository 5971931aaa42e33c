import { createOffer, createParties, createUser, type User } from '@exchange/testkit/app-users';
import { walkPages } from '@exchange/testkit/pages';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { messageWords } from './message-search.sql.ts';

const product = await openTestApp();
let { owner, helper, request, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request, chat: chatId } = await createParties(product, 'Me!'));
});

const send = (person: User, message: string, id = chatId) => person.call.chats.send({ id, message });
const writeWords = async () => {
  while (await product.runJob('write-message-words'));
};
const find = async (person: User, q: string) =>
  (await person.call.chats.search({ q })).items.map(({ message }) => message.message_content);
/** Whether the words of a message were written by the job or are read as they are, what is found is the same. */
const findTwice = async (person: User, q: string) => {
  const fresh = await find(person, q);
  await writeWords();
  expect(await find(person, q)).toEqual(fresh);
  return fresh;
};

describe('who may not', () => {
  test('nobody finds a message of a chat of others', async () => {
    await send(owner, 'The buffer has 50 mM Tris');
    const [stranger, other] = [await createUser(product), await createUser(product)];
    await createOffer(other, request);
    for (const person of [stranger, other]) expect(await findTwice(person, 'Tris')).toEqual([]);
  });

  test('who blocks a person finds nothing of the chats with them', async () => {
    await send(helper, 'The buffer has 50 mM Tris');
    await owner.call.blocks.block({ userId: helper.id });
    await send(helper, 'And Tris again');
    expect(await findTwice(owner, 'Tris')).toEqual([]);
    expect(await find(helper, 'Tris')).toEqual(['And Tris again', 'The buffer has 50 mM Tris']);
  });

  test('a message that was taken back, or that an operator removed, is not found, and a corrected one by its new words', async () => {
    const [first, second] = [await send(helper, 'Tris at 20 mM'), await send(helper, 'Tris too')];
    await writeWords();
    await helper.call.chats.correct({ id: first.id, message: 'HEPES at 20 mM' });
    await helper.call.chats.takeBack({ id: second.id });
    expect(await findTwice(owner, 'Tris')).toEqual([]);
    expect(await findTwice(owner, 'HEPES')).toEqual(['HEPES at 20 mM']);
  });
});

test('both people find a message with its chat and the words to mark, in archived chats, too', async () => {
  const { id } = await send(owner, 'Use the Cryo-EM buffers of last month');
  await helper.call.chats.archive({ id: chatId, is_archived: true });
  for (const person of [owner, helper]) {
    const { items } = await person.call.chats.search({ q: 'cryoem buffer' });
    expect(items).toEqual([
      {
        chat: await person.call.chats.summary({ id: chatId }).then((chat) =>
          expect.objectContaining({
            collaboration_request_response_id: chat.collaboration_request_response_id,
            is_archived: chat.is_archived,
          }),
        ),
        message: (await person.call.chats.messages({ id: chatId })).find((message) => message.id === id),
        words: ['buffers', 'cryoem'],
      },
    ]);
  }
});

test('words are read as a search for requests reads them', async () => {
  const texts = ['Der Puffer: 50 mM Tris', 'Elektronenmikroskopie am Montag', '顕微鏡の写真', 'tunnels in the map'];
  for (const text of texts) await send(owner, text);
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['puffer', [texts[0] ?? '']],
    ['"mM Tris"', [texts[0] ?? '']],
    ['mikroskopie', [texts[1] ?? '']],
    ['顕微鏡', [texts[2] ?? '']],
    ['tunnel', [texts[3] ?? '']],
    ['tun', [texts[3] ?? '']],
    ['puffer or map', [texts[3] ?? '', texts[0] ?? '']],
    ['tris -puffer', []],
    ['...', []],
    ['', []],
  ];
  for (const [q, found] of cases) expect([q, await findTwice(owner, q)]).toEqual([q, found]);
});

test('a word with one typing error is found when nothing else is', async () => {
  await send(owner, 'The orientation of the grains');
  await writeWords();
  expect(await find(helper, 'orientaton')).toEqual(['The orientation of the grains']);
  const { items } = await helper.call.chats.search({ q: 'orientaton' });
  expect(items[0]?.words).toEqual(['orientation']);
});

test('messages are found page by page, the newest first, over all chats', async () => {
  const other = await createUser(product);
  const second = await createOffer(other, request, 'Gel 0');
  for (let n = 1; n < 6; n += 1) await send(owner, `Gel ${n}`, n % 2 === 0 ? chatId : second);
  await writeWords();
  for (const limit of [1, 2, 20]) {
    const items = await walkPages((span) => owner.call.chats.search({ ...span, q: 'gel' }), limit);
    expect(items.map(({ message }) => message.message_content)).toEqual([5, 4, 3, 2, 1, 0].map((n) => `Gel ${n}`));
  }
  expect(await refusalOf(owner.call.chats.search({ q: 'gel', cursor: 'x' }))).toMatchObject({ key: 'http.cursor' });
});

test('the words of each message are those of its text', async () => {
  const { id } = await send(owner, 'First');
  await writeWords();
  await owner.call.chats.correct({ id, message: 'Second' });
  await writeWords();
  const { rows } = await sql`
    select message.id from chat_message message join offer on offer.id = message.chat_id
    left join message_search indexed on indexed.message_id = message.id
    where indexed.words is distinct from ${messageWords}`.execute(product.db);
  expect(rows).toEqual([]);
});
