import { utcTime } from '@exchange/contract/format';
import { expiry } from '@exchange/contract/limits';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, chooseEmails, endDeletion } from '@exchange/testkit/accounts';
import {
  createOffer,
  createRequest,
  createUser,
  newIdsFor,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { chatIdsOf } from '@exchange/testkit/chats';
import { whileLocked, whileRefused, whileRequestLocked } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sign } from '../../core/tokens.ts';
import { stillLookingToken } from './expiry.rules.ts';

const product = await openTestApp();
const { db, services } = product;
const { active, inProgress, completed, cancelled, draft, expired } = requestStatus;
const { askedAfterDays, answerDays } = expiry;

let owner: User;
let helper: User;
let request: number;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example' });
  helper = await createUser(product, { name: 'Bo Helper', areas: [101] });
  request = await createRequest(owner);
});

const run = () => product.runJob('expire-requests');
/** Lets days pass, and has the job done that is due then. */
async function wait(days: number) {
  await product.passTime(days, 'days');
  await run();
}
const read = () => owner.call.requests.byId({ id: request });
const statusNow = async () => (await read()).collaboration_request_status_id;
const isAsked = async () => (await read()).expires_at !== null;
const questions = () => product.emailsTo(owner, 'still_looking');
/** Lets the question come, and the days for its answer pass. */
async function waitForExpiry() {
  await wait(askedAfterDays);
  await wait(answerDays);
}
const closings = async (person = helper) => (await product.emailsTo(person, 'status')).map(({ subject }) => subject);
const set = (statusId: number) => owner.call.requests.updateStatus({ id: request, statusId });
const keep = () => owner.call.requests.stillLooking({ id: request });
const expiredTold = 'Expired: Which landmarks survive milling?';
/** The token of the link in the last email. */
async function linkToken() {
  const [, token = ''] = /still-looking\?token=(\S+)$/m.exec((await questions()).at(-1)?.text_body ?? '') ?? [];
  return decodeURIComponent(token);
}
const visitor = product.callAs(null);
const follow = (token: string) => visitor.requests.stillLookingByLink({ token });
const look = (token: string) => visitor.requests.stillLookingLink({ token });

test('only the owner of a request can say that help is still wanted', async () => {
  await wait(askedAfterDays);
  expect(await keyOf(helper.call.requests.stillLooking({ id: request }))).toBe('requests.notOwner');
  const unknown = helper.call.requests.stillLooking({ id: await createRequest(owner, { share_scope: 'verified' }) });
  expect(await keyOf(unknown)).toBe('requests.notFound');
  expect(await isAsked()).toBe(true);
});

test('only the owner reads that a request asks whether help is still wanted', async () => {
  await createOffer(helper, request);
  await wait(askedAfterDays);
  expect(await helper.call.requests.byId({ id: request })).toMatchObject({ expires_at: null });
  const [own] = (await owner.call.requests.listOwn({ limit: 10 })).items;
  expect(own?.expires_at).toBe((await read()).expires_at);
  expect(own?.expires_at).not.toBeNull();
});

test('an owner is asked once whether help is still wanted, after the documented days without activity on the request', async () => {
  await wait(askedAfterDays - 1);
  expect([await isAsked(), (await questions()).length]).toEqual([false, 0]);
  await wait(1);
  expect([await isAsked(), (await questions()).length]).toEqual([true, 1]);
  await wait(answerDays - 1);
  expect([await statusNow(), (await questions()).length]).toEqual([active, 1]);
});

test('the email that asks whether help is still wanted names the time of expiry and links to keep or close the request', async () => {
  await wait(askedAfterDays);
  const [mail] = await questions();
  const { expires_at } = await read();
  expect(mail?.subject).toBe('Still looking? Which landmarks survive milling?');
  expect(mail?.text_body).toContain(`Without an answer it expires on ${utcTime(expires_at ?? '')}. `);
  expect(mail?.text_body).toMatch(/^Yes, still looking:\nhttp:\/\/localhost:3000\/still-looking\?token=\S+$/m);
  expect(mail?.text_body).toMatch(new RegExp(`^Close it:\\nhttp://localhost:3000/requests/${request}$`, 'm'));
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
});

test('a request that is not kept after the question whether help is wanted expires, leaves the lists, and its helpers are emailed once', async () => {
  const off = await createUser(product);
  await createOffer(helper, request);
  await createOffer(off, request);
  await off.call.offers.undoOfferHelp({ requestId: request });
  await waitForExpiry();
  expect(await read()).toMatchObject({
    collaboration_request_status_id: expired,
    collaboration_request_status_name: 'Expired',
    expires_at: null,
  });
  expect(await closings()).toEqual([expiredTold]);
  expect(await closings(off)).toEqual([]);
  const other = await createUser(product, { areas: [101] });
  expect(await newIdsFor(other)).not.toContain(request);
  expect(await keyOf(createOffer(other, request))).toBe('offers.notActive');
  await wait(answerDays);
  await product.runJob('send-status-emails');
  expect(await closings()).toEqual([expiredTold]);
});

test('an owner sets the status Expired and leaves it like any other, and is asked again whether help is wanted', async () => {
  await createOffer(helper, request);
  expect(await set(expired)).toMatchObject({ people: 1, notified_in_seconds: 60 });
  await product.passTime(60, 'seconds');
  await product.runJob('send-status-emails');
  expect(await closings()).toEqual([expiredTold]);
  await set(active);
  await wait(askedAfterDays - 1);
  expect(await isAsked()).toBe(false);
  await wait(1);
  expect(await isAsked()).toBe(true);
});

test('a request that expired and is opened again does not expire again without being asked', async () => {
  await waitForExpiry();
  await set(active);
  await wait(answerDays);
  expect([await statusNow(), await isAsked()]).toEqual([active, false]);
});

test.each([draft, inProgress, completed, cancelled])(
  'a request in status %i neither asks whether help is still wanted nor expires',
  async (status) => {
    await set(status);
    await waitForExpiry();
    expect([await statusNow(), await isAsked(), await questions()]).toEqual([status, false, []]);
  },
);

test('a deleted request does not ask whether help is wanted, nor does one whose owner deletes the account until it is kept', async () => {
  const gone = await createRequest(owner);
  await owner.call.requests.delete({ id: gone });
  await beginDeletion(db, owner);
  await wait(askedAfterDays);
  expect(await questions()).toEqual([]);
  await endDeletion(db, owner);
  await run();
  expect((await questions()).length).toBe(1);
});

test('an owner who turned these emails off is asked only on the screens whether help is still wanted', async () => {
  await chooseEmails(owner, { still_looking: false });
  await wait(askedAfterDays);
  expect([await isAsked(), await questions()]).toEqual([true, []]);
});

describe('what happens on a request', () => {
  /** What starts the days anew. */
  const activities: Record<string, () => Promise<unknown>> = {
    'an edit': () => owner.call.requests.update({ id: request, ...validRequest, title: 'Which ones?' }),
    'an offer': () => createOffer(helper, request),
    'a message of the helper': async () => helper.call.chats.send({ id: await chat(), message: 'Still there?' }),
    'an answer without a message': async () => owner.call.offers.answer({ id: await chat(), answer: 'declined' }),
    'a message of the owner': async () => owner.call.chats.send({ id: await chat(), message: 'Yes.' }),
    'a status and back': async () => [await set(inProgress), await set(active)],
    'an offer that is made again': async () => {
      await helper.call.offers.undoOfferHelp({ requestId: request });
      await createOffer(helper, request);
    },
    '`Still looking`': keep,
  };
  const chat = async () => chatIdsOf(await owner.call.chats.myRequests({}))[0] ?? 0;
  const needsChat = (name: string) => /message|again/.test(name);

  test.each(Object.entries(activities))('%s puts off the question whether help is still wanted', async (name, act) => {
    if (needsChat(name)) await createOffer(helper, request);
    await wait(askedAfterDays - 1);
    await act();
    await wait(askedAfterDays - 1);
    expect(await isAsked()).toBe(false);
    await wait(1);
    expect(await isAsked()).toBe(true);
  });

  test.each(Object.entries(activities))(
    '%s after the question whether help is still wanted answers it with yes',
    async (name, act) => {
      if (needsChat(name)) await createOffer(helper, request);
      const { created_at } = await read();
      await wait(askedAfterDays);
      expect(await isAsked()).toBe(true);
      await act();
      expect(await isAsked()).toBe(false);
      await wait(answerDays);
      expect([await statusNow(), (await read()).created_at < created_at]).toEqual([active, true]);
      expect((await questions()).length).toBe(name.includes('message') ? 1 : 0);
      await wait(askedAfterDays - answerDays);
      expect(await isAsked()).toBe(true);
    },
  );

  /** What takes back what answered the question. */
  const accept = async () => owner.call.offers.answer({ id: await chat(), answer: 'accepted' });
  test.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['an answer that ends with the offer', accept, () => helper.call.offers.undoOfferHelp({ requestId: request })],
    ['an answer that is taken back', accept, async () => owner.call.offers.answer({ id: await chat(), answer: null })],
    [
      'a message of a person whom the owner blocks after it',
      async () => helper.call.chats.send({ id: await chat(), message: 'Still there?' }),
      () => owner.call.blocks.block({ userId: helper.id }),
    ],
  ])('%s has answered for good the question whether help is still wanted', async (_, act, end) => {
    await createOffer(helper, request);
    await wait(askedAfterDays);
    await wait(answerDays - 5);
    await act();
    await wait(answerDays + 1);
    await end();
    expect(await isAsked()).toBe(false);
    await wait(askedAfterDays - answerDays - 2);
    expect([await statusNow(), await isAsked()]).toEqual([active, false]);
    await wait(1);
    expect([await statusNow(), await isAsked()]).toEqual([active, true]);
    await wait(answerDays - 1);
    expect(await statusNow()).toBe(active);
    await wait(1);
    expect(await statusNow()).toBe(expired);
  });

  test.each([false, true])(
    'a message of a blocked person does not put off the expiry of a request (withdrawn: %j)',
    async (isWithdrawn) => {
      await createOffer(helper, request);
      const id = await chat();
      await owner.call.offers.answer({ id, answer: 'accepted' });
      await wait(askedAfterDays - 1);
      await owner.call.blocks.block({ userId: helper.id });
      await helper.call.chats.send({ id, message: 'Hello?' });
      if (isWithdrawn) await helper.call.offers.undoOfferHelp({ requestId: request });
      await wait(1);
      expect(await isAsked()).toBe(true);
    },
  );
});

test('the answer `Still looking` starts the days to expiry again, may be repeated, and leaves the dates of the request', async () => {
  await wait(askedAfterDays);
  const before = await read();
  expect(await keep()).toEqual({ message: requestSentences.success.stillLooking() });
  await keep();
  expect(await read()).toEqual({ ...before, expires_at: null });
});

describe('the link of the email', () => {
  beforeEach(() => wait(askedAfterDays));
  async function expectInvalid(token: string) {
    expect(await keyOf(follow(token))).toBe('requests.stillLookingLink');
    expect(await look(token)).toEqual({ state: 'invalid', title: null, expires_at: null });
  }

  test('the link that keeps a request from expiring is refused if it was changed or signed for another purpose', async () => {
    const token = await linkToken();
    const [id, until = '', signature = ''] = token.split('.');
    const { secret } = services.settings;
    for (const wrong of [
      '',
      'nonsense',
      `${Number(id) + 1}.${until}.${signature}`,
      `${id}.${Number(until) + 1}.${signature}`,
      `${id}.${until}.${signature.slice(1)}`,
      `${id}.${until}.${sign(secret, 'unsubscribe', `${id}.${until}`)}`,
      `${id}.${until}`,
      `0${token}`,
    ])
      await expectInvalid(wrong);
    expect(await isAsked()).toBe(true);
  });

  test('the link that keeps a request from expiring is refused when its time is over or the request is deleted', async () => {
    const past = stillLookingToken(services.settings.secret, request, Math.floor(Date.now() / 1000) - 60);
    await expectInvalid(past);
    const token = await linkToken();
    await owner.call.requests.delete({ id: request });
    await expectInvalid(token);
  });

  test('the link that keeps a request from expiring changes nothing when looked at, and keeps the request when used, also twice', async () => {
    const token = await linkToken();
    const { expires_at } = await read();
    const shown = await look(token);
    expect(shown).toMatchObject({ state: 'asked', title: 'Which landmarks survive milling?' });
    expect(Math.abs(Date.parse(shown.expires_at ?? '') - Date.parse(expires_at ?? ''))).toBeLessThan(1000);
    expect(await isAsked()).toBe(true);
    expect(await follow(token)).toEqual({ message: requestSentences.success.stillLooking() });
    expect(await isAsked()).toBe(false);
    expect(await look(token)).toEqual({ state: 'kept', title: 'Which landmarks survive milling?', expires_at: null });
    await follow(token);
    expect(await statusNow()).toBe(active);
  });

  test('the link that keeps a request from expiring says that the request is closed, and does not reopen it', async () => {
    const token = await linkToken();
    await set(completed);
    expect(await look(token)).toMatchObject({ state: 'closed' });
    expect(await keyOf(follow(token))).toBe('requests.notActive');
    expect(await statusNow()).toBe(completed);
  });
});

describe('at the same moment', () => {
  beforeEach(async () => {
    await wait(askedAfterDays);
    await product.passTime(answerDays, 'days');
  });

  test('an offer made just before the expiry job reaches a request keeps it from expiring, and the job skips a request that is being changed', async () => {
    const hold = sql`select from collaboration_request where id = ${request} for share`;
    expect(await whileLocked(db, (tx) => hold.execute(tx), [run])).toMatchObject([{ status: 'fulfilled' }]);
    expect(await statusNow()).toBe(active);
    await createOffer(helper, request);
    await run();
    expect([await statusNow(), await isAsked()]).toEqual([active, false]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['an edit', () => owner.call.requests.update({ id: request, ...validRequest })],
    ['`Still looking`', () => keep()],
    ['a change of status', () => set(inProgress)],
  ])('%s that waits for the lock before the expiry job leaves the request open', async (_, act) => {
    await whileRequestLocked<unknown>(db, request, [act, run]);
    await run();
    expect(await statusNow()).not.toBe(expired);
  });

  test('several servers that expire a request at the same moment expire it once, with one email', async () => {
    request = await createRequest(owner);
    await createOffer(helper, request);
    await wait(askedAfterDays);
    await product.passTime(answerDays, 'days');
    await Promise.all([run(), run(), run()]);
    await run();
    expect([await statusNow(), await closings()]).toEqual([expired, [expiredTold]]);
  });

  test('a request whose expiry fails does not keep other requests from expiring', async () => {
    const second = await createRequest(owner);
    await sql`update collaboration_request set expiry_due_at = now(), updated_at = now() - interval '61 days'
      where id = ${second}`.execute(db);
    const isFirst = sql`new.id = ${sql.lit(request)}`;
    await whileRefused(db, sql`update of status_id on collaboration_request`, isFirst, run);
    expect((await owner.call.requests.byId({ id: second })).expires_at).not.toBeNull();
    const { rows } = await sql`
      select expiry_due_at > now() as waits from collaboration_request where id = ${request}`.execute(db);
    expect([await statusNow(), rows]).toEqual([active, [{ waits: true }]]);
    await product.passTime(1, 'hours');
    await run();
    expect(await statusNow()).toBe(expired);
  });
});
