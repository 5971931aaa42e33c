import { failedLookupsPerDay, joinInvitationDays, rates } from '@exchange/contract/limits';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import { requestStatus } from '@exchange/contract/statuses';
import { beginDeletion, erase, suspend } from '@exchange/testkit/accounts';
import { createCompletedRequest, createUser, logIn, signUp, type User } from '@exchange/testkit/app-users';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimMail } from '../../mail/outbox-claims.sql.ts';
import { createCaller } from '../../router.ts';

const product = await openTestApp();
const { db } = product;
let owner: User;
let other: User;
let request: number;
let address: string;
beforeEach(async () => {
  owner = await createUser(product, { name: 'Ana Owner' });
  other = await createUser(product);
  request = await createCompletedRequest(owner);
  address = uniqueEmail();
});

const invite = (email = address, by = owner, id = request) => by.call.joinInvitations.invite({ id, email });
const listed = (by = owner, id = request) => by.call.joinInvitations.list({ id });
const mails = (email = address) => product.emailsTo({ email }, 'join');
const nameJoined = async () => {
  while (await product.runJob('name-joined-people'));
};
/** The path and query of the link that stops these emails. */
async function unsubscribeLink(): Promise<{ email: string; sig: string }> {
  const [mail] = await mails();
  const url = new URL(/^http:\/\/localhost:3000\/unsubscribe\S+$/m.exec(mail?.text_body ?? '')?.[0] ?? '');
  return { email: url.searchParams.get('email') ?? '', sig: url.searchParams.get('sig') ?? '' };
}
const refuseMails = () =>
  sql`update join_address set refused_at = now() where hash = sha256(convert_to(${address}, 'UTF8'))`.execute(db);
const makeOld = (id: number) =>
  sql`update join_invitation set created_at = now() - interval '91 days' where request_id = ${id}`.execute(db);
const credited = async () => (await owner.call.credit.listGiven({ id: request })).map(({ email }) => email);

describe('inviting an address to join', () => {
  test('an invitation to join sends one email, which says who, what for, and how to stop these emails', async () => {
    expect(await invite()).toEqual({ message: joinInvitationSentences.success.invitedToJoin() });
    expect(await invite()).toEqual({ message: joinInvitationSentences.success.invitedToJoin() });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Credit for your help from “Ana Owner”');
    expect(mail?.text_body).toContain('“Which landmarks survive milling?”');
    expect(mail?.text_body).toMatch(/^http:\/\/localhost:3000\/signup$/m);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining('/api/unsubscribe?email='),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await listed()).toMatchObject([{ email: address }]);
  });

  test('inviting an address with an account to join gets the usual answer, and nothing is stored or sent', async () => {
    const leaving = await createUser(product);
    await beginDeletion(db, leaving);
    for (const { email } of [other, leaving, owner]) {
      expect(await invite(email.toUpperCase())).toEqual({ message: joinInvitationSentences.success.invitedToJoin() });
      expect(await mails(email)).toEqual([]);
    }
    await nameJoined();
    expect([await listed(), await credited()]).toEqual([[], []]);
  });

  test('an address gets one invitation to join by email in 90 days from all members, also at the same moment', async () => {
    const second = await createCompletedRequest(other);
    await Promise.all([invite(), invite(address, other, second), invite(address.toUpperCase())]);
    expect(await mails()).toHaveLength(1);
    expect(await listed(other, second)).toHaveLength(1);
    await product.passTime(joinInvitationDays * 24 - 1, 'hours');
    await invite();
    expect(await mails()).toHaveLength(1);
    await product.passTime(2, 'hours');
    await invite();
    expect(await mails()).toHaveLength(2);
  });

  test('a person can send a limited number of invitations to join in a day', async () => {
    for (let times = 0; times < rates.joinInvitationsPerDay; times += 1) await invite(uniqueEmail());
    expect(await keyOf(invite())).toBe('joinInvitations.tooManyJoins');
    expect(await mails()).toEqual([]);
    await product.passTime(25, 'hours');
    expect(await invite()).toEqual({ message: joinInvitationSentences.success.invitedToJoin() });
  });

  test('inviting an address to join tells that it may not sign up only if its domain is not admitted', async () => {
    const settings = { ...product.services.settings, signUpDomains: ['uni.example.edu'] };
    const caller = createCaller({ ...product.contextOf(owner.viewer), settings });
    expect(await refusalOf(caller.joinInvitations.invite({ id: request, email: address }))).toMatchObject({
      status: 403,
    });
    expect(await caller.joinInvitations.invite({ id: request, email: 'new@lab.uni.example.edu' })).toBeDefined();
  });
});

describe('who has an account', () => {
  const lookUp = () => keyOf(owner.call.credit.give({ id: request, email: uniqueEmail() }));

  test('inviting addresses to join tells no more about accounts than giving credit: each counts as an address not found', async () => {
    for (const email of [other.email, address, other.email.toUpperCase()]) await invite(email);
    for (let times = 3; times < failedLookupsPerDay; times += 1) expect(await lookUp()).toBe('credit.notFound');
    for (const email of [other.email, uniqueEmail()]) expect(await keyOf(invite(email))).toBe('credit.tooManyMisses');
    expect(await lookUp()).toBe('credit.tooManyMisses');
    expect(await listed()).toMatchObject([{ email: address }]);
    await product.passTime(25, 'hours');
    expect(await invite(uniqueEmail())).toEqual({ message: joinInvitationSentences.success.invitedToJoin() });
  });

  test('invitations to join and credit at the same moment cannot exceed the limit of addresses that were not found', async () => {
    for (let times = 1; times < failedLookupsPerDay; times += 1) await lookUp();
    const others = await Promise.all(Array.from({ length: 4 }, () => createCompletedRequest(owner)));
    const results = await Promise.allSettled([
      ...others.map((id) => owner.call.credit.give({ id, email: uniqueEmail() })),
      invite(),
    ]);
    const keys = results.map((result) => (result.status === 'rejected' ? result.reason.key : 'invited'));
    expect(keys.filter((key) => key === 'credit.tooManyMisses')).toHaveLength(others.length);
  });
});

describe('a list of addresses', () => {
  const creditList = (emails: string[], by = owner, id = request) => by.call.joinInvitations.creditList({ id, emails });

  test('a list of addresses credits nobody for the request of another, or for one that is not Successful', async () => {
    expect(await keyOf(creditList([other.email], other))).toBe('credit.notOwner');
    await owner.call.requests.updateStatus({ id: request, statusId: requestStatus.active });
    expect(await keyOf(creditList([other.email]))).toBe('credit.notCompleted');
    expect(await credited()).toEqual([]);
  });

  test('a list credits those who have an account, and invites the others, each address once', async () => {
    const { addresses } = await creditList([other.email, address, owner.email, other.email.toUpperCase()]);
    expect(addresses).toEqual([
      { email: other.email.toUpperCase(), outcome: 'credited' },
      { email: address, outcome: 'invited' },
      { email: owner.email, outcome: 'oneself' },
    ]);
    expect(await credited()).toEqual([other.email.toUpperCase()]);
    expect(await listed()).toMatchObject([{ email: address }]);
    expect((await creditList([other.email])).addresses).toMatchObject([{ outcome: 'already' }]);
  });

  test('a list counts as one invitation and one address that was not found, whether its people have accounts or not', async () => {
    for (let times = 0; times < rates.joinInvitationsPerDay; times += 1)
      await creditList(times === 0 ? [other.email] : Array.from({ length: 20 }, () => uniqueEmail()));
    for (const email of [other.email, uniqueEmail()])
      expect(await keyOf(creditList([email]))).toBe('joinInvitations.tooManyJoins');
    for (let times = rates.joinInvitationsPerDay; times < failedLookupsPerDay; times += 1)
      expect(await keyOf(owner.call.credit.give({ id: request, email: uniqueEmail() }))).toBe('credit.notFound');
    expect(await keyOf(owner.call.credit.give({ id: request, email: uniqueEmail() }))).toBe('credit.tooManyMisses');
  });

  test('when enough people who never offered help were credited, a list answers the same for every other address', async () => {
    const people = await Promise.all(Array.from({ length: rates.strangersCreditedPerDay }, () => createUser(product)));
    await creditList(people.map(({ email }) => email));
    const { addresses } = await creditList([other.email, address]);
    expect(addresses.map(({ outcome }) => outcome)).toEqual(['later', 'later']);
    expect(await listed()).toEqual([]);
  });
});

describe('an invitation that is taken back', () => {
  const withdraw = async (by = owner, id = request) => {
    const [invitation] = await listed(by, id);
    await by.call.joinInvitations.withdraw({ id, invitationId: invitation?.id ?? 0 });
  };

  test('if an invitation to join is taken back before its email left, the next invitation of the address sends its email', async () => {
    await invite();
    await withdraw();
    expect(await mails()).toEqual([]);
    await invite();
    expect(await mails()).toHaveLength(1);
  });

  test('if an invitation to join is taken back, the email of another person who invited the address is sent instead', async () => {
    const second = await createCompletedRequest(other);
    await invite();
    await invite(address, other, second);
    await withdraw();
    expect(await mails()).toMatchObject([{ subject: expect.stringMatching(/^Credit for your help from/) }]);
    expect((await mails())[0]?.subject).not.toContain('Ana Owner');
    await withdraw(other, second);
    expect(await mails()).toEqual([]);
  });

  test('if an invitation to join is taken back, no email is sent instead for another invitation that no longer counts', async () => {
    await invite();
    for (const end of [
      ({ call }: User, id: number) => call.requests.delete({ id }),
      ({ call }: User, id: number) => call.requests.updateStatus({ id, statusId: requestStatus.active }),
      (person: User) => suspend(db, person),
      (_: User, id: number) => makeOld(id),
    ]) {
      const person = await createUser(product);
      const id = await createCompletedRequest(person);
      await invite(address, person, id);
      await end(person, id);
    }
    await withdraw();
    expect(await mails()).toEqual([]);
  });

  test('if an invitation to join is taken back, no email is sent instead to an address with an account, or that wants none', async () => {
    for (const refuses of [true, false]) {
      address = uniqueEmail();
      request = await createCompletedRequest(owner);
      const second = await createCompletedRequest(other);
      await invite();
      await invite(address, other, second);
      if (refuses) await refuseMails();
      else await signUp(product, { email: address });
      await withdraw();
      expect(await mails()).toEqual([]);
      if (!refuses) continue;
      await invite();
      expect(await mails(), 'for good').toEqual([]);
    }
  });

  test('an email with an invitation to join that has left is the only one in 90 days, even if the invitation is taken back', async () => {
    await invite();
    await product.sendAll();
    await withdraw();
    await invite();
    expect(await mails()).toHaveLength(1);
  });

  test('an invitation to join by another person sends its email, even if the first is taken back at the same moment', async () => {
    const second = await createCompletedRequest(other);
    await invite();
    await Promise.all([withdraw(), invite(address, other, second)]);
    expect(await mails()).toHaveLength(1);
  });
});

describe('the link that stops these emails', () => {
  test.each([{}, { keep: 'own' as const }])(
    'the link in an invitation to join stops such emails for good %j',
    async (choice) => {
      await invite();
      const link = await unsubscribeLink();
      await product.sendAll();
      const look = () => other.call.notifications.unsubscribeLink({ ...link, purpose: 'unsubscribe' });
      expect(await look()).toEqual({ is_valid: true, is_unsubscribed: false });
      await other.call.notifications.unsubscribeSigned({ ...link, ...choice });
      expect(await look()).toEqual({ is_valid: true, is_unsubscribed: true });
      await product.passTime(400, 'days');
      await product.runJob('delete-expired-sessions-and-accounts');
      request = await createCompletedRequest(other);
      await invite(address, other);
      expect(await mails()).toHaveLength(1);
    },
  );

  test('using the link that stops invitations to join withdraws an email that waits, is tried again or failed', async () => {
    for (const state of [
      sql`attempts = 0`,
      sql`attempts = 1, last_error = 'busy'`,
      sql`attempts = 3, failed_at = now()`,
    ]) {
      address = uniqueEmail();
      await invite();
      await sql`update mail_outbox set ${state} where to_key = ${address}`.execute(db);
      await other.call.notifications.unsubscribeSigned(await unsubscribeLink());
      expect(await mails()).toEqual([]);
    }
  });

  test('an email with an invitation to join that waits in the queue does not leave once its address refuses such emails', async () => {
    await invite();
    await refuseMails();
    let mail = await claimMail(db, []);
    while (mail && mail.to_key !== address) mail = await claimMail(db, []);
    expect(mail).toMatchObject({ kind: 'join', is_unwanted: true });
  });

  test('an address that is typed without a signature stops no invitations to join', async () => {
    await other.call.notifications.unsubscribe({ email: address });
    await invite();
    expect(await mails()).toHaveLength(1);
  });
});

describe('an invited person who joins', () => {
  test('an invited person gets the credit, and is asked to confirm it, once they prove the email address', async () => {
    await invite(address.toUpperCase());
    await nameJoined();
    expect(await credited()).toEqual([]);
    const joined = await logIn(product, await signUp(product, { email: address }));
    await nameJoined();
    await nameJoined();
    expect(await credited()).toEqual([address.toUpperCase()]);
    expect(await listed()).toEqual([]);
    expect(await joined.call.credit.listWaiting()).toMatchObject([{ title: 'Which landmarks survive milling?' }]);
    expect((await joined.call.profiles.ownPoints()).collaboration_points).toBe(5);
    expect(await product.emailsTo({ email: address }, 'credit')).toHaveLength(1);
  });

  test('an invited person gets no credit if the invitation was taken back or is too old, or its request is gone or reopened', async () => {
    const old = await createCompletedRequest(owner);
    const gone = await createCompletedRequest(owner);
    const open = await createCompletedRequest(owner);
    for (const id of [old, request, gone, open]) await invite(address, owner, id);
    const [invitation] = await listed();
    const back = { id: request, invitationId: invitation?.id ?? 0 };
    for (const _ of [1, 2])
      expect(await owner.call.joinInvitations.withdraw(back)).toEqual({
        message: joinInvitationSentences.success.joinWithdrawn(),
      });
    await makeOld(old);
    await owner.call.requests.delete({ id: gone });
    await owner.call.requests.updateStatus({ id: open, statusId: requestStatus.active });
    const joined = await logIn(product, await signUp(product, { email: address }));
    await nameJoined();
    expect(await joined.call.credit.listWaiting()).toEqual([]);
    await product.runJob('delete-expired-sessions-and-accounts');
    expect(await listed(owner, old)).toEqual([]);
    // The invitation counts again once the request is completed again.
    await owner.call.requests.updateStatus({ id: open, statusId: requestStatus.completed });
    await nameJoined();
    expect(await joined.call.credit.listWaiting()).toHaveLength(1);
  });

  test('the invitations to join of an owner who leaves or is erased send no email and end', async () => {
    await invite();
    await beginDeletion(db, owner);
    await signUp(product, { email: address });
    await nameJoined();
    await erase(product, owner);
    expect(await mails()).toEqual([]);
    const left = db.selectFrom('join_invitation').select('id').where('owner_id', '=', owner.id);
    expect(await left.execute()).toEqual([]);
  });
});
