import { mailLimits } from '@exchange/contract/limits';
import { noNotifications } from '@exchange/contract/notifications';
import { notificationSentences } from '@exchange/contract/sentences/notifications';
import { createClient, createUser, signUp, signUpUnverified } from '@exchange/testkit/app-users';
import { allNotifications } from '@exchange/testkit/preferences';
import { keyOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { describe, expect, test } from 'vitest';
import { sign } from '../../core/tokens.ts';

const product = await openTestApp();

const call = () => createClient(product).call.notifications;
const signature = (email: string, purpose = 'unsubscribe', secret = product.services.settings.secret) =>
  sign(secret, purpose, email.toLowerCase());
const offSince = async (email: string) => {
  const person = product.db.selectFrom('app_user').select('notifications_off_at').where('email_key', '=', email);
  return (await person.executeTakeFirstOrThrow()).notifications_off_at;
};
const unsubscribed = { message: notificationSentences.success.unsubscribed() };

test('one-click unsubscription without a valid signature is refused for every address', async () => {
  const { email } = await signUp(product);
  const right = signature(email);
  for (const sig of [
    undefined,
    '',
    'nonsense',
    right.slice(0, -1),
    `${right}=`,
    signature(uniqueEmail()),
    signature(email, 'known-browser'),
    signature(email, 'unsubscribe', 'another secret'),
    'é'.repeat(22),
  ])
    expect(await keyOf(call().unsubscribeSigned({ email, sig }))).toBe('notifications.signature');
  expect(await keyOf(call().unsubscribeSigned({ email: uniqueEmail(), sig: right }))).toBe('notifications.signature');
  expect(await offSince(email)).toBeNull();
});

test('one-click unsubscription works in upper and lower case of the email address', async () => {
  const { email } = await signUp(product);
  expect(await call().unsubscribeSigned({ email: email.toUpperCase(), sig: signature(email) })).toEqual(unsubscribed);
  expect(await offSince(email)).not.toBeNull();
});

describe('the description of an unsubscribe link', () => {
  const describeLink = (email: string, sig: string, purpose: 'unsubscribe' | 'resubscribe') =>
    call().unsubscribeLink({ email, sig, purpose });
  const invalid = { is_valid: false, is_unsubscribed: false };

  test('describing an unsubscribe link with a wrong signature tells nothing, not even that an address is unsubscribed', async () => {
    const { email } = await signUp(product);
    await call().unsubscribeSigned({ email, sig: signature(email) });
    for (const sig of ['', 'nonsense', signature(email, 'resubscribe'), signature(uniqueEmail())])
      expect(await describeLink(email, sig, 'unsubscribe')).toEqual(invalid);
    expect(await describeLink(email, signature(email), 'resubscribe')).toEqual(invalid);
  });

  test('describing an unsubscribe link with a right signature tells the present state and changes nothing', async () => {
    const { email } = await signUp(product);
    const unknown = uniqueEmail();
    for (const purpose of ['unsubscribe', 'resubscribe'] as const) {
      const state = (of: string) => describeLink(of.toUpperCase(), signature(of, purpose), purpose);
      for (const _ of [1, 2]) expect(await state(email)).toEqual({ is_valid: true, is_unsubscribed: false });
      expect(await offSince(email)).toBeNull();
      await call().unsubscribeSigned({ email, sig: signature(email) });
      for (const _ of [1, 2]) expect(await state(email)).toEqual({ is_valid: true, is_unsubscribed: true });
      await call().resubscribe({ email, sig: signature(email, 'resubscribe') });
      expect(await state(email)).toEqual({ is_valid: true, is_unsubscribed: false });
      expect(await state(unknown)).toEqual({ is_valid: true, is_unsubscribed: false });
    }
  });
});

test('unsubscribing from all but own matters needs the signature, stops only invitations and digest, and takes an unsubscription from all back', async () => {
  const person = await createUser(product);
  const { email } = person;
  const keep = (sig: string) => call().unsubscribeSigned({ email, sig, keep: 'own' });
  expect(await keyOf(keep('nonsense'))).toBe('notifications.signature');
  expect(await person.call.notifications.preferences()).toMatchObject({ digest: 'daily' });
  for (const _ of [1, 2])
    expect(await keep(signature(email))).toEqual({ message: notificationSentences.success.keptOwn() });
  expect(await person.call.notifications.preferences()).toEqual({
    ...allNotifications,
    invitations: false,
    digest: 'never',
    misses_emails: false,
  });
  await call().unsubscribeSigned({ email, sig: signature(email) });
  expect(await person.call.notifications.preferences()).toMatchObject({ offers: false, messages: false });
  await keep(signature(email));
  expect(await person.call.notifications.preferences()).toMatchObject({
    offers: true,
    invitations: false,
    digest: 'never',
  });
  await person.call.notifications.updatePreferences({ offers: false });
  await keep(signature(email));
  expect(await person.call.notifications.preferences()).toMatchObject({ offers: false, messages: true });
});

describe('the last email of an unsubscription', () => {
  const lastEmails = (email: string) => product.emailsTo({ email }, 'unsubscribed');
  const linkOf = async (email: string) => {
    const [{ text_body } = { text_body: '' }] = await lastEmails(email);
    const link = /^http:\/\/localhost:3000\/unsubscribe\?(email=.+&undo=.+)$/m.exec(text_body)?.[1];
    const query = new URLSearchParams(link);
    return { email: query.get('email') ?? '', sig: query.get('undo') ?? '' };
  };

  test('only a user who got emails until then gets the last email of an unsubscription, and no signed link sends it', async () => {
    const { email: unverified } = await signUpUnverified(product);
    const silent = await createUser(product);
    await silent.call.notifications.updatePreferences(noNotifications);
    const { email: signed } = await createUser(product);
    await call().unsubscribeSigned({ email: signed, sig: signature(signed) });
    const { email: linked } = await createUser(product);
    await call().unsubscribe({ email: linked, sig: signature(linked) });
    for (const email of [uniqueEmail(), unverified, silent.email, signed, linked]) {
      await call().unsubscribe({ email });
      expect(await lastEmails(email)).toEqual([]);
    }
  });

  test('the last email of an unsubscription comes once each time the user turned emails on, and limited times a day', async () => {
    const person = await createUser(product);
    const off = () => call().unsubscribe({ email: person.email });
    await Promise.all([off(), off(), off()]);
    expect(await lastEmails(person.email)).toHaveLength(1);
    for (let time = 0; time < mailLimits.unsubscribedPerDay; time += 1) {
      await person.call.notifications.turnOn();
      await off();
    }
    expect(await lastEmails(person.email)).toHaveLength(mailLimits.unsubscribedPerDay);
    await product.passTime(25, 'hours');
    await off();
    expect(await lastEmails(person.email)).toHaveLength(mailLimits.unsubscribedPerDay);
    await person.call.notifications.turnOn();
    await off();
    expect(await lastEmails(person.email)).toHaveLength(mailLimits.unsubscribedPerDay + 1);
  });

  test('the link of the last email of an unsubscription turns emails on again, repeatedly, only by its own signature', async () => {
    const { email } = await createUser(product);
    await call().unsubscribe({ email: email.toUpperCase() });
    const undo = await linkOf(email);
    expect(undo.email).toBe(email);
    for (const sig of ['', undo.sig.slice(1), signature(email), signature(uniqueEmail(), 'resubscribe')])
      expect(await keyOf(call().resubscribe({ email, sig }))).toBe('notifications.undoSignature');
    expect(await offSince(email)).not.toBeNull();
    for (const _ of [1, 2])
      expect(await call().resubscribe(undo)).toEqual({ message: notificationSentences.success.emailsOn() });
    expect(await offSince(email)).toBeNull();
    const unknown = uniqueEmail();
    const ofUnknown = { email: unknown, sig: signature(unknown, 'resubscribe') };
    expect(await call().resubscribe(ofUnknown)).toEqual({ message: notificationSentences.success.emailsOn() });
  });

  test('an old link to undo an unsubscription turns on nothing that was since turned off by hand', async () => {
    const person = await createUser(product);
    await call().unsubscribe({ email: person.email });
    const undo = await linkOf(person.email);
    await call().resubscribe(undo);
    await person.call.notifications.updatePreferences(noNotifications);
    await call().resubscribe(undo);
    expect(await person.call.notifications.preferences()).toMatchObject(noNotifications);
  });
});

test('unsubscribing gets the same answer for every email address, and may be repeated', async () => {
  const { email } = await signUp(product);
  for (const address of [email, email, ` ${email.toUpperCase()} `, uniqueEmail()])
    expect(await call().unsubscribe({ email: address })).toEqual(unsubscribed);
  const since = await offSince(email);
  await call().unsubscribe({ email });
  expect(await offSince(email)).toBe(since);
});

test('unsubscribing affects neither other users nor emails about the account', async () => {
  const { email } = await signUp(product);
  const other = await signUp(product);
  await call().unsubscribe({ email });
  expect(await offSince(other.email)).toBeNull();
  await createClient(product).call.auth.forgotPassword({ email });
  expect((await product.lastMail(email))?.kind).toBe('reset');
});
