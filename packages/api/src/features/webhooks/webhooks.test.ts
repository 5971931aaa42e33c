import { webhookLimits } from '@exchange/contract/limits';
import type { Webhook } from '@exchange/contract/webhooks';
import { erase, exportOf, suspend } from '@exchange/testkit/accounts';
import { createRequest, createStaff, createUser, type User } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimDelivery } from './deliveries.sql.ts';
import { type DeliveryOutcome, prepareDelivery, settleDelivery } from './delivery.rules.ts';

const product = await openTestApp({ languages: ['en', 'de'] });
const { db, services } = product;
let owner: User;
let ada: User;
beforeEach(async () => {
  await sql`truncate webhook, collaboration_request, request_search, search_word, area_use cascade`.execute(db);
  owner = await createUser(product, { name: 'Olga Owner', areas: [101] });
  ada = await createUser(product, { areas: [101] });
});

const url = 'https://hooks.example.org/token-in-path';
type Input = Parameters<User['call']['webhooks']['add']>[0];
const save = async (person = ada) => (await person.call.savedSearches.save({ name: 'Gels', q: 'gel' })).id;
const add = async (fields: Partial<Input> = {}, person = ada) =>
  person.call.webhooks.add({ saved_search_id: await save(person), url, format: 'json', ...fields });
const addForOperators = async (operator: User) =>
  operator.call.webhooks.add({ of_operators: true, url, format: 'json' });
/** As a job finds what is new, some seconds after the last time. */
const queue = async () => {
  await db.updateTable('webhook').set({ checked_at: sql<string>`checked_at - interval '11 seconds'` }).execute();
  await product.runJob('queue-webhooks');
};
/** Makes every attempt that is due now, each with this outcome. @returns the bodies */
const attempt = async (outcome: DeliveryOutcome = { status: 204 }) => {
  const bodies: unknown[] = [];
  for (let claimed = await claimDelivery(db, []); claimed !== undefined; claimed = await claimDelivery(db, [])) {
    const prepared = await prepareDelivery(services, claimed);
    if (prepared !== undefined) bodies.push(JSON.parse(prepared.body));
    await settleDelivery(services, claimed, prepared === undefined ? 'not wanted' : outcome, 60);
  }
  return bodies;
};
const titles = async () => (await attempt()).map((body) => Object(Object(body).data).title);
const log = async ({ id }: Pick<Webhook, 'id'>, { call } = ada) =>
  (await call.webhooks.deliveries({ id })).map(({ state, problem, attempts }) => [state, problem, attempts]);
const state = async ({ call } = ada) => (await call.webhooks.list({}))[0];

describe('who may not', () => {
  test('a person cannot see or use a webhook of another, nor make one for another’s search, and cannot tell that it exists', async () => {
    const { id } = await add();
    expect(await owner.call.webhooks.list({})).toEqual([]);
    for (const target of [id, 999_999_999])
      for (const name of ['remove', 'resume', 'test', 'deliveries'] as const)
        expect(await keyOf(owner.call.webhooks[name]({ id: target }))).toBe('webhooks.notFound');
    expect(await keyOf(add({ saved_search_id: await save() }, owner))).toBe('savedSearches.notFound');
    expect(await ada.call.webhooks.list({})).toMatchObject([{ id, paused: null }]);
  });

  test('only operators make and list the operators’ webhooks, and the audit log names them', async () => {
    const operator = await createStaff(product, 'operator');
    const { id } = await addForOperators(operator);
    for (const [who, key] of [
      [ada, 'http.notFound'],
      [await createStaff(product, 'moderator'), 'operators.forOperators'],
    ] as const) {
      expect(await keyOf(addForOperators(who))).toBe(key);
      expect(await keyOf(who.call.webhooks.list({ of_operators: 'yes' }))).toBe(key);
      expect(await keyOf(who.call.webhooks.remove({ id }))).toBe(key);
    }
    expect(await operator.call.webhooks.list({})).toEqual([]);
    expect(await operator.call.webhooks.list({ of_operators: 'yes' })).toMatchObject([{ id }]);
    await operator.call.webhooks.remove({ id });
    const entries = await db.selectFrom('audit_entry').select(['action', 'details']).orderBy('id').execute();
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('webhook'));
    expect(actions).toEqual(['webhook_added', 'webhook_removed']);
    expect(JSON.stringify(entries)).not.toContain('token-in-path');
  });

  test('a webhook needs a public https address, and a saved search or the operators as its source', async () => {
    const wrong = ['http://a.example.org', 'https://ada:pw@a.example.org', 'ftp://a.example.org', 'a.example.org', ''];
    for (const one of wrong) expect(await refusalOf(add({ url: one }))).toMatchObject({ status: 400 });
    for (const host of [
      '127.0.0.1',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '10.0.0.1',
      '0x7f.1',
      '2130706433',
      'localhost',
      'db',
    ])
      expect([host, await keyOf(add({ url: `https://${host}/a` }))]).toEqual([host, 'webhooks.notPublic']);
    expect(await refusalOf(add({ saved_search_id: null }))).toMatchObject({ status: 400 });
    expect(await refusalOf(add({ of_operators: true }))).toMatchObject({ status: 400 });
    expect(await ada.call.webhooks.list({})).toEqual([]);
  });

  test('a person can have five webhooks, and repeating the call that adds one adds no other', async () => {
    const saved_search_id = await save();
    const client_id = crypto.randomUUID();
    const first = await add({ saved_search_id, client_id });
    expect(await add({ saved_search_id, client_id })).toEqual({ ...first, secret: null });
    for (let n = 1; n < webhookLimits.perPerson; n += 1) await add({ saved_search_id });
    expect(await keyOf(add({ saved_search_id }))).toBe('webhooks.tooMany');
    await ada.call.webhooks.remove({ id: first.id });
    await add({ saved_search_id });
  });

  test('a webhook sends nothing that its owner may no longer see, not even if it waits to be sent', async () => {
    const operator = await createStaff(product, 'operator');
    await addForOperators(operator);
    await add();
    const requests: number[] = [];
    for (const title of ['Gel one', 'Gel two', 'Gel three']) requests.push(await createRequest(owner, { title }));
    await createRequest(owner, { title: 'Gel at home', share_scope: 'verified' });
    await queue();
    await owner.call.requests.delete({ id: requests[1] ?? 0 });
    await owner.call.blocks.block({ userId: ada.id });
    expect(await titles()).toEqual(['Gel one', 'Gel three']);
    await createRequest(owner, { title: 'Gel four' });
    await queue();
    await suspend(db, owner);
    expect(await titles()).toEqual([]);
  });

  test('a webhook sends nothing about a request that takes no more offers, not even if it waits to be sent', async () => {
    await addForOperators(await createStaff(product, 'operator'));
    await add();
    const pause = async (id: number) => owner.call.requests.setAcceptsOffers({ id, accepts_offers: false });
    await pause(await createRequest(owner, { title: 'Gel before' }));
    const queued = await createRequest(owner, { title: 'Gel queued' });
    await queue();
    expect(await db.selectFrom('webhook_delivery').select('request_id').execute()).toEqual([
      { request_id: queued },
      { request_id: queued },
    ]);
    await pause(queued);
    expect(await titles()).toEqual([]);
  });

  test('a webhook sends nothing for an owner who is suspended, and is deleted with the account', async () => {
    await add();
    await createRequest(owner, { title: 'Gel' });
    await queue();
    await suspend(db, ada);
    expect(await titles()).toEqual([]);
    await erase(product, ada);
    expect(await db.selectFrom('webhook').selectAll().execute()).toEqual([]);
  });

  test('the address and the secret of a webhook can be read neither in the database, the export nor the list', async () => {
    const { secret } = await add();
    const { rows } = await sql<{ row: string }>`select webhook::text as row from webhook`.execute(db);
    const exported = await exportOf(product, ada);
    expect(JSON.parse(exported).webhooks).toMatchObject([{ host: 'hooks.example.org' }]);
    for (const text of [rows[0]?.row, exported, JSON.stringify(await state())])
      for (const hidden of ['token-in-path', String(secret)]) expect(text).not.toContain(hidden);
  });
});

test('a webhook sends each matching request that is posted, once and in order, and no older one', async () => {
  await createRequest(owner, { title: 'Gel before' });
  await product.passTime(1, 'minutes');
  const webhook = await add();
  await createRequest(owner, { title: 'Gel 1', description: 'Why?' });
  await createRequest(owner, { title: 'Something else' });
  await createRequest(owner, { title: 'Gel 2' });
  await queue();
  await queue();
  const [first, second, ...more] = await attempt();
  expect(first).toMatchObject({
    type: 'request.posted',
    data: { title: 'Gel 1', description: 'Why?', url: expect.stringContaining('http://localhost:3000/requests/') },
  });
  expect([second, more]).toMatchObject([{ data: { title: 'Gel 2' } }, []]);
  expect(JSON.stringify([first, second])).not.toContain('Olga');
  expect(await log(webhook)).toEqual([
    ['delivered', null, 1],
    ['delivered', null, 1],
  ]);
});

test('a test of a webhook is sent once, and a limited number of times a day', async () => {
  const webhook = await add({ format: 'slack' });
  await ada.call.webhooks.test(webhook);
  expect(await attempt({ status: 500 })).toMatchObject([{ text: expect.stringContaining('This is a test') }]);
  expect(await log(webhook)).toEqual([['failed', 'status', 1]]);
  expect(await state()).toMatchObject({ failing_since: null, paused: null });
  for (let n = 1; n < webhookLimits.testsPerDay; n += 1) await ada.call.webhooks.test(webhook);
  expect(await keyOf(ada.call.webhooks.test(webhook))).toBe('webhooks.tooManyTests');
});

test('a webhook sends each chat program its own form, in which the words of people have no effect', async () => {
  await createRequest(owner, { title: 'Gel <!channel> [a](b) *c* @**all**' });
  const texts: Record<string, string> = {};
  for (const format of ['slack', 'zulip', 'mattermost', 'matrix', 'teams'] as const) {
    await sql`truncate webhook cascade`.execute(db);
    await add({ format });
    await db.updateTable('webhook').set({ resumed_at: sql<string>`now() - interval '1 minute'` }).execute();
    await queue();
    texts[format] = JSON.stringify(await attempt());
  }
  expect(texts.slack).toContain('New request: Gel &lt;!channel&gt; [a](b) *c* @**all**>');
  expect(texts.zulip).toContain('New request: Gel &lt;!channel&gt; [a] (b) *c* @ **all**>');
  const inMarkdown = '\\\\[a\\\\]\\\\(b\\\\) \\\\*c\\\\* \\\\@\\\\*\\\\*all';
  expect(texts.teams).toContain(inMarkdown);
  expect(texts.mattermost, 'also after Markdown was read').toContain(inMarkdown.replace('@', '@\u2060'));
  expect(texts.matrix).toContain('Gel &lt;!channel&gt; [a](b) *c* @**all**</a>');
  expect(texts.teams).toContain('application/vnd.microsoft.card.adaptive');
});

describe('failures', () => {
  const post = async (title: string) => {
    await createRequest(owner, { title });
    await queue();
  };

  test('a webhook’s delivery that failed is tried again, and the next success ends the failure', async () => {
    const webhook = await add();
    await post('Gel');
    for (const outcome of [
      { status: 503 },
      { status: 302 },
      { problem: 'not_public' },
      { problem: 'timeout' },
    ] as const) {
      expect(await attempt(outcome)).toHaveLength(1);
      expect(await attempt(outcome), 'it waits').toEqual([]);
      await product.passTime(2, 'minutes');
    }
    expect(await log(webhook)).toEqual([['waiting', 'timeout', 4]]);
    expect(await state()).toMatchObject({ failing_since: expect.any(String), paused: null });
    expect(await titles()).toEqual(['Gel']);
    expect(await state()).toMatchObject({ failing_since: null });
  });

  test('the id of a webhook’s message is a UUID, the same for each attempt and another one for each delivery', async () => {
    await add();
    await post('Gel 1');
    await post('Gel 2');
    const ids: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const claimed = await claimDelivery(db, []);
      if (claimed === undefined) throw new Error('No delivery is due.');
      ids.push((await prepareDelivery(services, claimed))?.headers['webhook-id']);
      await settleDelivery(services, claimed, { status: 503 }, 60);
      if (n % 2 === 1) await product.passTime(2, 'minutes');
    }
    expect(ids.slice(2)).toEqual(ids.slice(0, 2));
    expect(ids[0]).not.toBe(ids[1]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('a webhook without a success for a day is paused; once resumed, it sends only what is posted then', async () => {
    const webhook = await add();
    await post('Gel 1');
    await attempt({ status: 500 });
    await product.passTime(webhookLimits.pausedAfterHours + 1, 'hours');
    await post('Gel 2');
    await attempt({ status: 500 });
    expect(await state()).toMatchObject({ paused: 'failing' });
    const mail = await product.lastMail(ada.email);
    expect(mail?.subject).toBe('Your webhook to hooks.example.org is paused');
    expect(mail?.text_body).toContain(
      'Nothing from Research Exchange arrived at your webhook to hooks.example.org for 24 hours.',
    );
    expect(mail?.text_body).toMatch(/\/account$/m);
    expect(await log(webhook)).toEqual(
      [
        ['failed', 'status', 1],
        ['failed', 'status', 1],
      ].map(([one, problem], at) => (at === 1 ? [one, problem, 2] : [one, problem, expect.any(Number)])),
    );
    expect(await keyOf(ada.call.webhooks.test(webhook))).toBe('webhooks.paused');
    await post('Gel 3');
    expect(await titles()).toEqual([]);
    await product.passTime(1, 'minutes');
    await ada.call.webhooks.resume(webhook);
    await post('Gel 4');
    expect(await titles()).toEqual(['Gel 4']);
  });

  test('the answer 410 ends a webhook at once, and a change of the password pauses it', async () => {
    const webhook = await add();
    await post('Gel 1');
    await attempt({ status: 410 });
    expect(await state()).toMatchObject({ paused: 'gone' });
    expect((await product.lastMail(ada.email))?.text_body).toContain('answered that it is gone');
    await ada.call.webhooks.resume(webhook);
    await product.passTime(1, 'minutes');
    await db.updateTable('app_user').set({ password_changed_at: sql`now()` }).where('id', '=', ada.id).execute();
    expect(await state()).toMatchObject({ paused: 'password' });
    await post('Gel 2');
    expect(await titles()).toEqual([]);
  });

  test('each operator is mailed once, in their language, that a webhook of the operators is paused, and no other person is', async () => {
    const [operator, other] = [await createStaff(product, 'operator'), await createStaff(product, 'operator')];
    const [moderator, leaving] = [await createStaff(product, 'moderator'), await createStaff(product, 'operator')];
    await db.updateTable('app_user').set({ delete_at: '2040-01-01T00:00:00Z' }).where('id', '=', leaving.id).execute();
    await db.updateTable('app_user').set({ language: 'de' }).where('id', '=', other.id).execute();
    await addForOperators(operator);
    await post('Gel 1');
    await post('Gel 2');
    await attempt({ status: 500 });
    expect(await product.lastMail(operator.email)).toBeUndefined();
    expect((await operator.call.operators.overview()).paused_webhooks).toBe(0);
    await product.passTime(webhookLimits.pausedAfterHours + 1, 'hours');
    // Two servers make an attempt at the same time.
    const [one, two] = [await claimDelivery(db, []), await claimDelivery(db, [])];
    for (const claimed of [one, two])
      if (claimed !== undefined) await settleDelivery(services, claimed, { status: 500 }, 60);
    expect((await operator.call.operators.overview()).paused_webhooks).toBe(1);
    const mails = await db.selectFrom('mail_outbox').selectAll().where('kind', '=', 'webhook_paused').execute();
    // Earlier tests left operators.
    const created = [operator, other, moderator, leaving, ada].map(({ email }) => email);
    const told = mails.map(({ to_address }) => to_address).filter((to) => created.includes(to));
    expect(told.sort()).toEqual([operator.email, other.email].sort());
    expect((await product.lastMail(other.email))?.subject).toMatch(/^Ihr Webhook an/);
    expect((await product.lastMail(operator.email))?.text_body).toMatch(/\/admin\/webhooks$/m);
    for (const { email } of [moderator, leaving, ada]) expect(await product.lastMail(email)).toBeUndefined();
  });

  test('the log of a webhook has the last fifty deliveries', async () => {
    const webhook = await add();
    await sql`insert into webhook_delivery (webhook_id, created_at, done_at)
      select ${webhook.id}, now() - interval '2 days', now() - interval '2 days' from generate_series(1, 60)`.execute(
      db,
    );
    await product.runJob('delete-old-counters-and-attempts');
    expect(await db.selectFrom('webhook_delivery').select('id').execute()).toHaveLength(webhookLimits.listedDeliveries);
    expect(await log(webhook)).toHaveLength(webhookLimits.listedDeliveries);
  });
});
