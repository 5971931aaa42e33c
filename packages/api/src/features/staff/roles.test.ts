import { auditOf } from '@exchange/testkit/audit';
import { createMember } from '@exchange/testkit/members';
import { keyOf, refusalOf } from '@exchange/testkit/refusal';
import { openTestApp } from '@exchange/testkit/test-file';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { grantRole, revokeRole } from './roles.rules.ts';
import { findRole } from './roles.sql.ts';

const product = await openTestApp();
const { db } = product;

test('an email address without a verified account gets no role', async () => {
  const pending = `pending-${Date.now()}@example.org`;
  await product.callAs(null).auth.signup({ email: pending, password: 'Correct horse 1' });
  for (const email of ['nobody@example.org', pending, 'no address']) {
    expect(await keyOf(grantRole(db, email, 'operator'))).toBe('operators.unknownAddress');
    expect(await refusalOf(revokeRole(db, email))).toMatchObject({ status: 404 });
  }
  expect(await db.selectFrom('staff_role').selectAll().execute()).toEqual([]);
});

test('the database refuses every change of the audit log', async () => {
  await grantRole(db, (await createMember(product)).email, 'moderator');
  for (const change of [
    sql`update audit_entry set action = 'x'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
    sql`update audit_entry set action = 'x'`,
    sql`update audit_entry set reason = 'Another'`,
    sql`update audit_entry set reason = null, about_id = 1`,
  ])
    await expect(change.execute(db)).rejects.toThrow('The audit log is only added to.');
});

test('a role in the console is granted, changed and revoked once, and each change is in the audit log', async () => {
  const { id, email } = await createMember(product);
  expect(await findRole(db, id)).toBeUndefined();
  expect(await revokeRole(db, email)).toBe(false);
  expect(await grantRole(db, email.toUpperCase(), 'moderator')).toBe(true);
  expect(await grantRole(db, email, 'moderator')).toBe(false);
  expect(await findRole(db, id)).toBe('moderator');
  expect(await grantRole(db, email, 'operator')).toBe(true);
  expect(await findRole(db, id)).toBe('operator');
  expect(await revokeRole(db, email)).toBe(true);
  expect(await findRole(db, id)).toBeUndefined();
  expect(await auditOf(db, id)).toMatchObject([
    { actor_id: null, action: 'role_granted', details: { role: 'moderator' } },
    { actor_id: null, action: 'role_granted', details: { role: 'operator' } },
    { actor_id: null, action: 'role_revoked', details: { role: 'operator' } },
  ]);
});

test('granting a role twenty times at the same moment grants it once', async () => {
  const { id, email } = await createMember(product);
  const granted = await Promise.all(Array.from({ length: 20 }, () => grantRole(db, email, 'operator')));
  expect(granted.filter(Boolean)).toHaveLength(1);
  expect(await auditOf(db, id)).toHaveLength(1);
});
