import { joinInvitationDays, rates } from '@exchange/contract/limits';
import { authSentences } from '@exchange/contract/sentences/auth';
import { joinInvitationSentences } from '@exchange/contract/sentences/join-invitations';
import {
  createClient,
  createCompletedRequest,
  createStaff,
  createUser,
  signUp,
  tokenIn,
} from '@exchange/testkit/app-users';
import { whileLocked } from '@exchange/testkit/races';
import { keyOf } from '@exchange/testkit/refusal';
import { newAddress } from '@exchange/testkit/test-app';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail, validPassword } from '@exchange/testkit/users';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createCaller } from '../../router.ts';
import { findAccount } from '../auth/accounts.sql.ts';
import { inviteSilently } from './by-operator.rules.ts';
import { deleteInvitation } from './join-invitations.sql.ts';

const product = await openTestApp({ onlyInvited: true });
const { db } = product;
const operator = await createStaff(product, 'operator');
const other = await createStaff(product, 'operator');

let address: string;
beforeEach(() => {
  address = uniqueEmail();
});

const invite = (email = address, by = operator) => by.call.operators.inviteToJoin({ email });
const listed = async (q = address) => (await operator.call.operators.listJoinInvitations({ q })).items;
const withdraw = async (email = address) => {
  const [invitation] = await listed(email);
  return operator.call.operators.withdrawJoinInvitation({ id: invitation?.id ?? 0 });
};
const lastKind = async (email = address) => (await product.lastMail(email))?.kind;
const mailsTo = async (kind: string, email = address) => (await product.emailsTo({ email }, kind)).length;
const trySignUp = (email = address, password = validPassword) =>
  createClient(product, newAddress()).call.auth.signup({ email, password });
/** A member who invites an address to join because of a completed request. */
async function inviteAsMember(email = address) {
  const member = await createUser(product, { name: 'Ana Owner' });
  await member.call.joinInvitations.invite({ id: await createCompletedRequest(member), email });
  return member;
}

describe('signing up if only invited people can', () => {
  test('if only invited people can sign up, an address not invited gets no link, and an email about it once a day at most', async () => {
    expect(await trySignUp(address, 'Another horse 1')).toEqual({ message: authSentences.success.signup() });
    expect(await trySignUp(address.toUpperCase(), 'Another horse 2')).toEqual({
      message: authSentences.success.signup(),
    });
    const [mail, ...more] = await product.emailsTo({ email: address });
    expect([mail?.kind, more]).toEqual(['not_invited', []]);
    expect(mail?.text_body).toContain('Only people who were invited');
    const { call } = createClient(product, newAddress());
    await call.auth.forgotPassword({ email: address });
    await call.auth.resendVerification({ email: address });
    expect(await product.emailsTo({ email: address })).toHaveLength(1);
    expect(await db.selectFrom('email_token').select('user_id').where('used_at', 'is', null).execute()).toEqual([]);
    await product.passTime(25, 'hours');
    await trySignUp(address, 'Another horse 7');
    expect(await mailsTo('not_invited')).toBe(2);
    // An operator may find the address under People, and invite it.
    const [person] = (await operator.call.operators.listPeople({ q: address, state: 'unverified' })).items;
    const fresh = await createStaff(product, 'operator');
    const resend = () => fresh.call.operators.resendVerification({ id: person?.user_id ?? 0, reason: 'Asked' });
    expect(await keyOf(resend())).toBe('auth.notInvited');
    await invite();
    await resend();
    expect(await lastKind()).toBe('verification_resend');
  });

  test('if only invited people can sign up, no call tells a stranger whether an address was invited', async () => {
    const answersFor = async (email: string) => {
      const { call } = createClient(product, newAddress());
      const answer = (calling: Promise<unknown>) => calling.catch(({ status, message }) => ({ status, message }));
      return [
        await answer(call.auth.signup({ email, password: validPassword })),
        await answer(call.auth.signup({ email, password: validPassword })),
        await answer(call.auth.signup({ email, password: 'Another horse 1' })),
        await answer(call.auth.login({ email, password: validPassword })),
        await answer(call.auth.login({ email, password: 'A wrong guess 1' })),
        await answer(call.auth.resendVerification({ email })),
        await answer(call.auth.forgotPassword({ email })),
      ];
    };
    await invite();
    expect(await answersFor(uniqueEmail())).toEqual(await answersFor(address));
  });

  test.each(['verify', 'reset'] as const)(
    'if only invited people can sign up, a %s link works only while the invitation lives, and says so otherwise',
    async (kind) => {
      await invite();
      await trySignUp();
      const { call } = createClient(product, newAddress());
      if (kind === 'reset') await call.auth.forgotPassword({ email: address });
      const token = tokenIn(await product.lastMail(address));
      const use = () =>
        kind === 'verify'
          ? call.auth.verify({ token })
          : call.auth.resetPassword({ token, newPassword: validPassword });
      await withdraw();
      expect(await keyOf(use())).toBe('auth.notInvited');
      expect((await findAccount(db, address))?.is_verified).toBe(false);
      await invite();
      await use();
      expect((await findAccount(db, address))?.is_verified).toBe(true);
    },
  );

  test('an invited address can sign up, whatever its case, and the invitation ends with the account', async () => {
    await invite(address.toUpperCase());
    expect(await trySignUp()).toEqual({ message: authSentences.success.signup() });
    await createClient(product).call.auth.verify({ token: tokenIn(await product.lastMail(address)) });
    expect((await findAccount(db, address))?.is_verified).toBe(true);
    expect(await listed()).toEqual([]);
    await product.runJob('delete-expired-sessions-and-accounts');
    expect(await db.selectFrom('join_invitation').select('id').where('email_key', '=', address).execute()).toEqual([]);
  });

  test('an invitation to join that was withdrawn, is too old or comes from a suspended member lets no person sign up', async () => {
    await invite();
    expect(await withdraw()).toEqual({ message: joinInvitationSentences.success.invitationWithdrawn() });
    await trySignUp();
    expect(await lastKind()).toBe('not_invited');
    const late = uniqueEmail();
    await invite(late);
    await product.passTime(joinInvitationDays * 24 + 1, 'hours');
    await trySignUp(late);
    expect(await lastKind(late)).toBe('not_invited');
    const ofSuspended = uniqueEmail();
    const member = await inviteAsMember(ofSuspended);
    const fresh = await createStaff(product, 'operator');
    await fresh.call.operators.suspendPerson({ id: member.id, reason: 'Spam', days: null });
    await trySignUp(ofSuspended);
    expect(await lastKind(ofSuspended)).toBe('not_invited');
    await fresh.call.operators.restorePerson({ id: member.id, reason: 'A mistake' });
    await trySignUp(ofSuspended, 'Another horse 1');
    expect(await lastKind(ofSuspended)).toBe('verification');
  });

  test('the page of a verification link says at once that its invitation was taken back', async () => {
    await invite();
    await trySignUp();
    const token = tokenIn(await product.lastMail(address));
    const look = () => createClient(product).call.auth.verificationLink({ token });
    expect(await look()).toMatchObject({ state: 'valid' });
    await withdraw();
    expect(await keyOf(look())).toBe('auth.notInvited');
    await invite();
    expect(await look()).toMatchObject({ state: 'valid' });
    await createClient(product).call.auth.verify({ token });
    expect(await look()).toMatchObject({ state: 'used' });
  });

  test('a verification link that is used while its invitation is taken back verifies before that, or not at all', async () => {
    await invite();
    await trySignUp();
    const token = tokenIn(await product.lastMail(address));
    const [invitation] = await listed();
    const [outcome] = await whileLocked(db, (tx) => deleteInvitation(tx, invitation?.id ?? 0), [
      () => createClient(product).call.auth.verify({ token }),
    ]);
    expect((await findAccount(db, address))?.is_verified).toBe(outcome?.status === 'fulfilled');
  });

  test('an account that exists stays when only invited people may sign up', async () => {
    const member = await createUser(product);
    await trySignUp(member.email);
    expect(await lastKind(member.email)).toBe('already_registered');
  });
});

describe('inviting by an operator', () => {
  test('an operator’s invitation to join sends an address one email in 90 days, which says how to stop these emails', async () => {
    expect(await invite()).toEqual({ message: joinInvitationSentences.success.addressInvited(), is_mailed: true });
    expect(await invite(address, other)).toEqual({
      message: joinInvitationSentences.success.addressInvitedSilently(),
      is_mailed: false,
    });
    await inviteAsMember();
    const [mail, ...more] = await product.emailsTo({ email: address }, 'join');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('You are invited to Research Exchange');
    expect(mail?.text_body).toMatch(/^http:\/\/localhost:3000\/signup$/m);
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining('/api/unsubscribe?email='),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await listed()).toHaveLength(2);
    expect((await listed()).at(-1)).toMatchObject({ email: address, invited_by: null });
  });

  test('an address that wants no invitations gets no email from an operator’s invitation, and may still sign up', async () => {
    await invite();
    const [mail] = await product.emailsTo({ email: address }, 'join');
    const link = new URL(/^http:\/\/localhost:3000\/unsubscribe\S+$/m.exec(mail?.text_body ?? '')?.[0] ?? '');
    const sig = link.searchParams.get('sig') ?? '';
    await createClient(product).call.notifications.unsubscribeSigned({ email: address, sig });
    await product.passTime(joinInvitationDays + 1, 'days');
    expect(await invite()).toMatchObject({ is_mailed: false });
    expect(await mailsTo('join')).toBe(0);
    await signUp(product, { email: address });
  });

  test('an operator cannot invite an address that has an account or may not sign up at all', async () => {
    const member = await createUser(product);
    expect(await keyOf(invite(member.email.toUpperCase()))).toBe('operators.hasAccount');
    expect(await keyOf(inviteSilently(db, member.email))).toBe('operators.hasAccount');
    for (const [signUpDomains, key] of [
      [[], 'auth.signUpClosed'],
      [['uni.example.edu'], 'auth.signUpDomain'],
    ] as const) {
      const closed = createCaller({
        ...product.contextOf(operator.viewer),
        settings: { ...product.services.settings, onlyInvited: false, signUpDomains },
      });
      expect(await keyOf(closed.operators.inviteToJoin({ email: address }))).toBe(key);
    }
    expect([await listed(), await mailsTo('join')]).toEqual([[], 0]);
  });

  test('an operator can send a limited number of invitations to join in a day', async () => {
    const busy = await createStaff(product, 'operator');
    await invite(address, busy);
    await sql`update quota_usage set uses = ${rates.operatorInvitationsPerDay}
      where quota = 'invitations by an operator' and subject = ${String(busy.id)}`.execute(db);
    expect(await keyOf(invite(uniqueEmail(), busy))).toBe('operators.tooManyInvitations');
    await product.passTime(25, 'hours');
    expect(await invite(uniqueEmail(), busy)).toMatchObject({ is_mailed: true });
  });

  test('twenty parallel invitations of one address by operators are one invitation, with one email', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => invite(address, n % 2 === 0 ? operator : other)));
    expect(await listed()).toHaveLength(1);
    expect(await mailsTo('join')).toBe(1);
  });

  test('taking an invitation to join back removes its waiting email, and taking it back again finds no invitation', async () => {
    await invite();
    const [invitation] = await listed();
    await withdraw();
    expect(await mailsTo('join')).toBe(0);
    const again = operator.call.operators.withdrawJoinInvitation({ id: invitation?.id ?? 0 });
    expect(await keyOf(again)).toBe('operators.invitationNotFound');
    const member = await inviteAsMember(uniqueEmail());
    const [ofMember] = (await operator.call.operators.listJoinInvitations({})).items;
    expect(ofMember?.invited_by).toEqual({ user_id: member.id, name: 'Ana Owner' });
    await operator.call.operators.withdrawJoinInvitation({ id: ofMember?.id ?? 0 });
    expect(await mailsTo('join', ofMember?.email)).toBe(0);
  });

  test('if an invitation is taken back before its email left, another invitation of the address sends its email', async () => {
    await invite();
    await withdraw();
    expect(await invite()).toMatchObject({ is_mailed: true });
    await inviteAsMember();
    const [ofMember] = await listed();
    expect(ofMember).toMatchObject({ invited_by: { name: 'Ana Owner' } });
    const [ofOperator] = (await listed()).filter(({ invited_by }) => invited_by === null);
    await operator.call.operators.withdrawJoinInvitation({ id: ofOperator?.id ?? 0 });
    const left = await product.emailsTo({ email: address }, 'join');
    expect(left.map(({ subject }) => subject)).toEqual(['Credit for your help from “Ana Owner”']);
  });

  test('the audit log shows the address of an operator’s invitation only while the invitation lives', async () => {
    const someone = await createStaff(product, 'operator');
    await invite(address, someone);
    await inviteSilently(db, uniqueEmail());
    const entries = () =>
      operator.call.operators.listAudit({ actor_id: someone.id, action: 'address_invited' }).then(({ items }) => items);
    expect(await entries()).toMatchObject([{ subject_kind: 'invitation', subject_name: address }]);
    await withdraw();
    expect(await entries()).toMatchObject([{ subject_kind: 'invitation', subject_name: null }]);
    const [silent] = (await operator.call.operators.listAudit({ action: 'address_invited' })).items;
    expect(silent).toMatchObject({ actor_id: null });
    const [back] = (await operator.call.operators.listAudit({ action: 'invitation_withdrawn' })).items;
    expect(back).toMatchObject({ actor_id: operator.id, subject_kind: 'invitation' });
    expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain('@');
  });
});
