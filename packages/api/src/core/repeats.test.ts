import { randomUUID } from 'node:crypto';
import { lifetimes, rates } from '@exchange/contract/limits';
import {
  createCompletedRequest,
  createOffer,
  createRequest,
  createStaff,
  createUser,
  type User,
  validRequest,
} from '@exchange/testkit/app-users';
import { createMember } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { createBrowser } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldReplies } from './repeats.sql.ts';
import { inTransaction } from './transaction.ts';

const product = await openTestApp();
let owner: User;
let helper: User;
let client_id: string;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ada Example' });
  helper = await createUser(product, { name: 'Bo Example' });
  client_id = randomUUID();
});

const titles = async () => (await owner.call.requests.listOwn({})).items.map(({ title }) => title);
const kept = () => product.db.selectFrom('repeatable_reply').selectAll().where('user_id', '=', owner.id).execute();
const usesOf = (name: string) =>
  product.db.selectFrom('quota_usage').select('quota').where('quota', '=', name).where('subject', '=', `${owner.id}`);

describe('a client_id', () => {
  test('a client_id that another person has used creates a new request', async () => {
    const { id } = await owner.call.requests.create({ ...validRequest, client_id });
    const other = await helper.call.requests.create({ ...validRequest, client_id });
    expect(other.id).not.toBe(id);
  });

  test('a second call with the same client_id and other content is refused with 409, and changes nothing', async () => {
    await owner.call.requests.create({ ...validRequest, title: 'First words', client_id });
    const second = owner.call.requests.create({ ...validRequest, title: 'Second words', client_id });
    expect(await refusalOf(second)).toMatchObject({ key: 'http.sentBefore', status: 409, reason: 'sent_before' });
    expect(await titles()).toEqual(['First words']);
  });

  test('one client_id may be used for a request and for a saved search, and both are created', async () => {
    await owner.call.requests.create({ ...validRequest, client_id });
    await owner.call.savedSearches.save({ name: 'Milling', q: 'milling', client_id });
    expect(await titles()).toHaveLength(1);
    expect(await owner.call.savedSearches.list()).toHaveLength(1);
  });

  test('after a refused call its client_id can be used again, with other content', async () => {
    const unknown = owner.call.requests.create({ ...validRequest, technical_area_ids: [999_999], client_id });
    expect(await keyOf(unknown)).toBe('reference.unknown');
    await owner.call.requests.create({ ...validRequest, client_id });
    expect(await titles()).toHaveLength(1);
  });

  test('a client_id is forgotten after a day, so that the same call creates a new request', async () => {
    const first = await owner.call.requests.create({ ...validRequest, client_id });
    await product.passTime(lifetimes.repeatHours - 1, 'hours');
    await product.runJob('delete-old-counters-and-attempts');
    expect(await owner.call.requests.create({ ...validRequest, client_id })).toEqual(first);
    await product.passTime(1, 'hours');
    await product.runJob('delete-old-counters-and-attempts');
    expect(await kept()).toEqual([]);
    expect((await owner.call.requests.create({ ...validRequest, client_id })).id).not.toBe(first.id);
  });

  test('a call with the client_id of an earlier one in capital letters is answered as its repeat', async () => {
    const first = await owner.call.requests.create({ ...validRequest, client_id });
    const again = owner.call.requests.create({ ...validRequest, client_id: client_id.toUpperCase() });
    expect(await again).toEqual(first);
  });
});

test('twenty calls at once with one client_id create one request, and all get its id', async () => {
  const calls = Array.from({ length: 20 }, () => owner.call.requests.create({ ...validRequest, client_id }));
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1);
  expect(await titles()).toHaveLength(1);
});

test('a repeated offer with the same client_id uses no allowance, and sends no event, no email and no message', async () => {
  const requestId = await createRequest(helper);
  const offer = { requestId, message: 'I have done this.', client_id };
  const first = await owner.call.offers.offerHelp(offer);
  product.events.splice(0);
  const browser = createBrowser();
  for (let n = 0; n <= rates.offersPerDay; n += 1)
    expect(await product.callAs(owner.viewer, browser).offers.offerHelp(offer)).toEqual(first);
  expect(browser.repeats).toBe(rates.offersPerDay + 1);
  expect(await usesOf('offers').execute()).toHaveLength(1);
  expect(product.events).toEqual([]);
  expect(await product.emailsTo(helper, 'offer')).toHaveLength(1);
  const messages = await owner.call.chats.messages({ id: first.collaboration_request_response_id });
  expect(messages.map(({ message_content }) => message_content)).toEqual(['I have done this.']);
});

describe('a repeat', () => {
  test('a repeated call with the same client_id saves a search only once', async () => {
    const search = { name: 'Milling', q: 'milling', client_id };
    expect(await owner.call.savedSearches.save(search)).toEqual(await owner.call.savedSearches.save(search));
    expect(await owner.call.savedSearches.list()).toHaveLength(1);
  });

  test('a repeated call with the same client_id asks a person for help only once', async () => {
    const asked = { requestId: await createRequest(owner), userId: helper.id, client_id };
    expect(await owner.call.asks.send(asked)).toEqual(await owner.call.asks.send(asked));
    expect(await product.emailsTo(helper, 'ask')).toHaveLength(1);
  });

  test('a repeated call with the same client_id gives credit only once, by an address or by an id', async () => {
    const id = await createCompletedRequest(owner);
    const byAddress = { id, email: helper.email, client_id };
    const first = await owner.call.credit.give(byAddress);
    expect(await owner.call.credit.give(byAddress)).toEqual(first);
    await owner.call.credit.takeBack({ id, userId: helper.id });
    expect(await keyOf(owner.call.credit.give(byAddress))).toBe('credit.entryNotFound');

    const requestId = await createRequest(owner);
    await createOffer(helper, requestId);
    await owner.call.requests.updateStatus({ id: requestId, statusId: 4 });
    const byId = { id: requestId, userId: helper.id, client_id: randomUUID() };
    expect(await owner.call.credit.give(byId)).toEqual(await owner.call.credit.give(byId));
  });

  test('giving credit to an unknown address is refused again when it is repeated, and no reply is kept', async () => {
    const id = await createCompletedRequest(owner);
    for (let n = 0; n < 2; n += 1)
      expect(await keyOf(owner.call.credit.give({ id, email: 'nobody@example.org', client_id }))).toBe(
        'credit.notFound',
      );
    expect(await kept()).toEqual([]);
  });

  test('a repeated invitation to join with the same client_id counts only one failed lookup', async () => {
    const invitation = { id: await createCompletedRequest(owner), email: 'new@example.org', client_id };
    await owner.call.joinInvitations.invite(invitation);
    await owner.call.joinInvitations.invite(invitation);
    const misses = product.db.selectFrom('failed_lookup').selectAll().where('user_id', '=', owner.id);
    expect(await misses.execute()).toHaveLength(1);
  });

  test('a repeated report with the same client_id makes no second report, also after the first was closed', async () => {
    const report = { kind: 'profile', id: helper.id, reason: 'spam', client_id } as const;
    await owner.call.reports.send(report);
    await product.db.updateTable('report').set({ closed_at: new Date().toISOString() }).execute();
    await owner.call.reports.send(report);
    expect(await product.db.selectFrom('report').select('id').execute()).toHaveLength(1);
  });

  test('an operator who repeats a call with the same client_id adds no second institute, term or invitation', async () => {
    const { operators } = (await createStaff(product, 'operator')).call;
    const reason = 'Ticket 231';
    const institute = { name: 'Academy of Lagado', domains: ['lagado.example'], reason, client_id };
    expect(await operators.addInstitute(institute)).toEqual(await operators.addInstitute(institute));
    const term = { kind: 'area', category_id: 1, name: 'Sunbeams', reason, client_id } as const;
    expect(await operators.addTerm(term)).toEqual(await operators.addTerm(term));
    const invitation = { email: 'invited@example.org', client_id };
    expect(await operators.inviteToJoin(invitation)).toEqual({ message: expect.any(String), is_mailed: true });
    expect(await operators.inviteToJoin(invitation)).toEqual({ message: expect.any(String), is_mailed: true });
  });
});

describe('an access token', () => {
  const wanted = { name: 'Nightly backup', scope: 'read', days: 90, password: validPassword } as const;

  test('a repeated call for an access token needs the password and gets the same token, which is not stored', async () => {
    const { call, id, email } = await createMember(product);
    const first = await call.account.createToken({ ...wanted, client_id });
    expect(await keyOf(call.account.createToken({ ...wanted, password: 'A wrong guess 1', client_id }))).toBe(
      'account.wrongPassword',
    );
    expect(await call.account.createToken({ ...wanted, client_id })).toEqual(first);
    expect(await call.account.tokens()).toHaveLength(1);
    expect(await product.emailsTo({ email }, 'access_token')).toHaveLength(1);
    const replies = await product.db.selectFrom('repeatable_reply').selectAll().where('user_id', '=', id).execute();
    expect(replies.map(({ reply }) => reply)).toEqual([{ id: first.id, salt: expect.any(String) }]);
    expect(JSON.stringify(replies)).not.toContain(first.token);
  });

  test('calls for an access token by another person, or with another client_id, make different tokens', async () => {
    const people = [await createMember(product), await createMember(product)];
    const tokens = await Promise.all(
      people.flatMap(({ call }) => [
        call.account.createToken({ ...wanted, client_id }),
        call.account.createToken({ ...wanted, client_id: randomUUID() }),
      ]),
    );
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(4);
  });

  test.each(['lives', 'was revoked', 'ended with a change of the password'])(
    'a call for an access token that comes when the first reply is gone makes another token, if the first %s',
    async (end) => {
      const { call, id } = await createMember(product);
      const first = await call.account.createToken({ ...wanted, client_id });
      const password = 'Another horse 1';
      if (end === 'was revoked') await call.account.revokeToken({ id: first.id });
      if (end === 'ended with a change of the password')
        await call.account.changePassword({ currentPassword: validPassword, newPassword: password });
      await sql`update repeatable_reply set created_at = now() - interval '25 hours' where user_id = ${id}`.execute(
        product.db,
      );
      await inTransaction(product.db, deleteOldReplies);
      const again = { ...wanted, client_id, ...(end.startsWith('ended') ? { password } : {}) };
      expect((await call.account.createToken(again)).token).not.toBe(first.token);
    },
  );

  test('a repeated call for an access token that was revoked is refused, and makes no other token', async () => {
    const { call } = await createMember(product);
    const { id } = await call.account.createToken({ ...wanted, client_id });
    await call.account.revokeToken({ id });
    expect(await keyOf(call.account.createToken({ ...wanted, client_id }))).toBe('account.tokenNotFound');
    expect(await call.account.tokens()).toEqual([]);
  });
});

test('the reply that is kept for a client_id holds no words of the person, and is erased with the account', async () => {
  await owner.call.requests.create({ ...validRequest, title: 'Secret words', client_id });
  const rows = await kept();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('Secret');
  await product.db
    .updateTable('app_user')
    .set({ delete_at: '2020-01-01T00:00:00Z' })
    .where('id', '=', owner.id)
    .execute();
  await product.runJob('erase-accounts');
  expect(await kept()).toEqual([]);
});
