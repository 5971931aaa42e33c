import { randomUUID } from 'node:crypto';
import { pictureLimits, rates } from '@exchange/contract/limits';
import { createParties, createRequest, createUser, type User, validRequest } from '@exchange/testkit/app-users';
import { sendPicture } from '@exchange/testkit/pictures';
import { setUsesOfQuota } from '@exchange/testkit/quotas';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeEach, describe, expect, test } from 'vitest';

const product = await openTestApp();
let { owner, helper, request: requestId, chat: chatId } = await createParties(product);
beforeEach(async () => {
  ({ owner, helper, request: requestId, chat: chatId } = await createParties(product));
});

const idsOf = (pictures: readonly { id: number }[]) => pictures.map(({ id }) => id);
const stored = async () => (await product.db.selectFrom('picture').select('id').execute()).map(({ id }) => id);
const sendWith = (person: User, picture_ids: number[], rest: { message?: string; client_id?: string } = {}) =>
  person.call.chats.send({ id: chatId, picture_ids, ...rest });
const edit = (picture_ids: number[] | undefined, rest = {}) =>
  owner.call.requests.update({ ...validRequest, id: requestId, picture_ids, ...rest });
const read = async () => (await owner.call.requests.byId({ id: requestId })).pictures;

describe('a text takes only', () => {
  test('pictures of its own author that no other text has, and nothing changes otherwise', async () => {
    const foreign = await sendPicture(product, owner);
    const used = await sendPicture(product, helper);
    await sendWith(helper, [used], { message: 'First' });
    const own = await sendPicture(product, helper);
    for (const id of [foreign, used, 999_999]) {
      expect(await refusalOf(sendWith(helper, [own, id]))).toMatchObject({ key: 'pictures.gone' });
      expect(await refusalOf(createRequest(helper, { picture_ids: [own, id] }))).toMatchObject({
        key: 'pictures.gone',
        fields: { picture_ids: 'A picture is not there any more. Please add it again.' },
      });
    }
    expect((await helper.call.chats.messages({ id: chatId })).map((message) => idsOf(message.pictures))).toEqual([
      [],
      [used],
    ]);
    expect((await sendWith(helper, [own])).pictures).toHaveLength(1);
  });

  test('four pictures', async () => {
    const five = [];
    for (let n = 0; n < 5; n += 1) five.push(await sendPicture(product, owner));
    expect(await refusalOf(edit(five))).toMatchObject({
      key: 'http.invalid',
      fields: { picture_ids: 'A text can have 4 pictures at most.' },
    });
    expect((await sendWith(owner, [...five.slice(1), ...five.slice(1)])).pictures).toHaveLength(4);
  });

  test('a picture once, also if two messages take it at the same moment', async () => {
    const id = await sendPicture(product, helper);
    const sent = await Promise.allSettled([1, 2, 3].map((n) => sendWith(helper, [id], { message: `No. ${n}` })));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await owner.call.chats.messages({ id: chatId })).toHaveLength(2);
  });
});

describe('a message', () => {
  test('may have pictures and no words, which lists say in words, but not neither', async () => {
    expect(await refusalOf(owner.call.chats.send({ id: chatId }))).toMatchObject({
      key: 'http.invalid',
      fields: { message: 'Please enter a message' },
    });
    const ids = [await sendPicture(product, helper), await sendPicture(product, helper)];
    await helper.call.pictures.describe({ id: ids[1] ?? 0, alt: ' Gel with three bands ' });
    const sent = await sendWith(helper, ids.toReversed());
    const size = { width: 640, height: 480 };
    expect(sent).toMatchObject({
      message_content: '',
      pictures: [
        { id: ids[1], ...size, alt: 'Gel with three bands', url: `/api/pictures/${ids[1]}` },
        { id: ids[0], ...size, alt: null, url: `/api/pictures/${ids[0]}` },
      ],
    });
    expect((await owner.call.chats.messages({ id: chatId })).at(-1)).toEqual(sent);
    expect((await owner.call.chats.summary({ id: chatId })).last_message_preview).toBe('2 pictures');
  });

  test('that is sent again with the same client_id is the first one, with its pictures', async () => {
    const id = await sendPicture(product, helper);
    const again = { message: 'Look', client_id: randomUUID() };
    const first = await sendWith(helper, [id], again);
    expect(await sendWith(helper, [id], again)).toEqual(first);
  });

  test('says in the email about it how many pictures it has', async () => {
    await owner.call.chats.markRead({ id: chatId });
    await sendWith(helper, [await sendPicture(product, helper)], { message: 'Look at this' });
    await product.passTime(10, 'minutes');
    await product.runJob('send-unread-emails');
    const [email] = await product.emailsTo(owner, 'messages');
    expect(email?.text_body).toContain('> Look at this\n> 1 picture');
  });
});

describe('a request', () => {
  test('keeps its pictures if an edit does not name them, and loses those that it names no more for good', async () => {
    const [first, second] = [await sendPicture(product, owner), await sendPicture(product, owner)];
    await edit([first, second]);
    expect(idsOf(await read())).toEqual([first, second]);
    await edit(undefined);
    expect(idsOf(await read())).toEqual([first, second]);
    await edit([second]);
    expect(idsOf(await read())).toEqual([second]);
    expect(await stored()).not.toContain(first);
    await owner.call.requests.delete({ id: requestId });
    expect(await stored()).not.toContain(second);
  });

  test('with pictures that were changed elsewhere meanwhile is not overwritten', async () => {
    const [first, second] = [await sendPicture(product, owner), await sendPicture(product, owner)];
    const loaded = { ...validRequest, picture_ids: [] };
    await edit([first]);
    expect(await refusalOf(edit([second], { loaded }))).toMatchObject({ key: 'http.changedMeanwhile' });
    await edit([], { loaded });
    expect(idsOf(await read())).toEqual([first]);
  });
});

test('only its author describes a picture, and no longer after it was sent in a message', async () => {
  const id = await sendPicture(product, helper);
  const describeIt = (person: User) => refusalOf(person.call.pictures.describe({ id, alt: 'Gel' }));
  expect(await describeIt(owner)).toMatchObject({ key: 'pictures.notFound' });
  await sendWith(helper, [id]);
  expect(await describeIt(helper)).toMatchObject({ key: 'pictures.notFound' });
});

test('a person has room for so many megabytes and sends so many pictures a day', async () => {
  const person = await createUser(product);
  await product.db
    .insertInto('picture')
    .values({
      ...{ user_id: person.id, request_id: null, message_id: null, report_id: null, alt: null, width: 1, height: 1 },
      ...{ small: Buffer.of(1), large: Buffer.of(1), bytes: 200_000_000 - 26 },
    })
    .execute();
  await sendPicture(product, person);
  expect(await refusalOf(sendPicture(product, person))).toMatchObject({ key: 'pictures.room' });
  await setUsesOfQuota(product.db, 'pictures', helper.id, rates.picturesPerDay);
  expect(await refusalOf(sendPicture(product, helper))).toMatchObject({ key: 'pictures.tooMany' });
});

test('a picture that no text takes is erased after a day, and no other one', async () => {
  const unused = await sendPicture(product, owner);
  const used = await sendPicture(product, owner);
  await edit([used]);
  await product.passTime(pictureLimits.unusedHours, 'hours');
  await product.runJob('delete-old-counters-and-attempts');
  expect(await stored()).toContain(used);
  expect(await stored()).not.toContain(unused);
});
