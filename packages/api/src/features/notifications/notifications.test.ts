import { messages } from '@exchange/contract/messages';
import { refusals } from '@exchange/contract/refusals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sign } from '../../core/tokens.ts';
import { aClient, anAccount, anAddress } from '../../testing/accounts.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const call = () => aClient(product).call.notifications;
const signature = (email: string, purpose = 'unsubscribe', secret = product.services.settings.secret) =>
  sign(secret, purpose, email.toLowerCase());
const offSince = async (email: string) =>
  (
    await product.db
      .selectFrom('app_user')
      .select('notifications_off_at')
      .where('email_key', '=', email.toLowerCase())
      .executeTakeFirstOrThrow()
  ).notifications_off_at;
const unsubscribed = { message: messages.success.unsubscribed };
const notSigned = { status: 400, message: refusals['notifications.signature'].sentence };

describe('one-click unsubscription', () => {
  test('one-click unsubscription without a valid signature is refused for every address', async () => {
    const { email } = await anAccount(product);
    const right = signature(email);
    for (const sig of [
      undefined,
      '',
      'nonsense',
      right.slice(0, -1),
      `${right}=`,
      signature(anAddress()),
      signature(email, 'known-browser'),
      signature(email, 'unsubscribe', 'another secret'),
      'é'.repeat(22),
    ])
      expect(await refusalOf(call().unsubscribeSigned({ email, sig }))).toMatchObject(notSigned);
    expect(await refusalOf(call().unsubscribeSigned({ email: anAddress(), sig: right }))).toMatchObject(notSigned);
    expect(await offSince(email)).toBeNull();
  });

  test('one-click unsubscription works in any case of the address', async () => {
    const { email } = await anAccount(product);
    expect(await call().unsubscribeSigned({ email: email.toUpperCase(), sig: signature(email) })).toEqual(unsubscribed);
    expect(await offSince(email)).not.toBeNull();
  });
});

describe('an unsubscription by address', () => {
  test('unsubscription without a valid address is refused', async () => {
    for (const email of ['', '  '])
      expect(await refusalOf(call().unsubscribe({ email }))).toMatchObject({
        status: 400,
        message: refusals['notifications.noAddress'].sentence,
      });
    // @ts-expect-error: what a stranger may send
    expect(await refusalOf(call().unsubscribe({}))).toMatchObject({
      status: 400,
      message: refusals['notifications.noAddress'].sentence,
    });
    for (const email of ['nobody', 'a@b', 'a@b.co\u0000x'])
      expect(await refusalOf(call().unsubscribe({ email }))).toMatchObject({
        status: 400,
        message: messages.validation.email,
      });
  });

  test('unsubscription gets the same answer for every address and may be repeated', async () => {
    const { email } = await anAccount(product);
    for (const address of [email, email, ` ${email.toUpperCase()} `, anAddress()])
      expect(await call().unsubscribe({ email: address })).toEqual(unsubscribed);
    const since = await offSince(email);
    await call().unsubscribe({ email });
    expect(await offSince(email)).toBe(since);
  });

  test('unsubscription affects neither other users nor account emails', async () => {
    const { email } = await anAccount(product);
    const other = await anAccount(product);
    await call().unsubscribe({ email });
    expect(await offSince(other.email)).toBeNull();
    await aClient(product).call.auth.forgotPassword({ email });
    expect((await product.lastMail(email))?.kind).toBe('reset');
  });
});
