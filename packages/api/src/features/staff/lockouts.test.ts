import { createClient, createStaff, signUp } from '@exchange/testkit/app-users';
import { refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { uniqueEmail } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { anonymousNetworkOf } from '../../core/ip-key.ts';
import { findAccount } from '../auth/accounts.sql.ts';
import { liftLockoutByOperator } from './lockouts.rules.ts';

const product = await openTestApp();
const { db } = product;

const entries = () =>
  db
    .selectFrom('audit_entry')
    .select(['actor_id', 'subject_kind', 'subject_id', 'details'])
    .where('action', '=', 'lockout_lifted')
    .orderBy('id')
    .execute();
const fail = (ip: string, email: string) =>
  refusalOf(createClient(product, ip).call.auth.login({ email, password: 'A wrong guess 1' }));

test('a command of an operator that ends no lockout is not in the audit log', async () => {
  expect(await liftLockoutByOperator(db, 'nonsense')).toBeUndefined();
  expect(await liftLockoutByOperator(db, uniqueEmail())).toEqual([]);
  expect(await entries()).toEqual([]);
});

test('the end of a lockout is in the audit log with the id of the account or a network, never with an address', async () => {
  const { email } = await signUp(product);
  for (let n = 0; n < 5; n += 1) await fail('192.0.2.7', email);
  await fail('2001:db8:9:12ab::1', email);
  expect(await liftLockoutByOperator(db, email.toUpperCase())).toEqual([
    { address: '192.0.2.7', wasLockedOut: true },
    { address: '2001:db8:9:12ab::/64', wasLockedOut: false },
  ]);
  const unknown = uniqueEmail();
  await fail('192.0.2.8', unknown);
  await liftLockoutByOperator(db, unknown);
  await liftLockoutByOperator(db, '192.0.2.7');
  await liftLockoutByOperator(db, '2001:db8:9:12ab::1');
  const person = await findAccount(db, email);
  const nobody = { actor_id: null, subject_kind: null, subject_id: null };
  expect(await entries()).toEqual([
    { actor_id: null, subject_kind: 'person', subject_id: person?.id, details: { addresses: 2, locked_out: 1 } },
    { ...nobody, details: { addresses: 1, locked_out: 0 } },
    { ...nobody, details: { network: '192.0.2.0/24', addresses: 1, locked_out: 0 } },
    { ...nobody, details: { network: '2001:db8:9::/48', addresses: 1, locked_out: 0 } },
  ]);
});

test('several commands that end lockouts of one account at the same moment all succeed', async () => {
  const { email } = await signUp(product);
  for (const ip of ['192.0.2.21', '192.0.2.22', '192.0.2.23']) await fail(ip, email);
  await Promise.all([email, email, '192.0.2.22'].map((subject) => liftLockoutByOperator(db, subject)));
  const left = db.selectFrom('login_attempt').select('id').where('email_key', '=', email.toLowerCase());
  expect(await left.execute()).toEqual([]);
});

test('the audit entry about a lockout names an erased person only by id', async () => {
  const account = await signUp(product);
  const operator = await createStaff(product, 'operator');
  await fail('192.0.2.31', account.email);
  await liftLockoutByOperator(db, account.email);
  const person = await findAccount(db, account.email);
  await operator.call.operators.erasePerson({ id: person?.id ?? 0 });
  const [entry] = (await entries()).slice(-1);
  expect(entry).toMatchObject({ subject_kind: 'person', subject_id: person?.id });
  expect(JSON.stringify(await db.selectFrom('audit_entry').selectAll().execute())).not.toContain(account.email);
});

test('the audit log keeps only the wider network of a network address, which many others share', () => {
  expect(anonymousNetworkOf('::ffff:198.51.100.77')).toBe('198.51.100.0/24');
  expect(anonymousNetworkOf('2001:db8:0:ffff:1::1')).toBe('2001:db8:0::/48');
});
