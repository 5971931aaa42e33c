import type { SecondFactor } from '@exchange/contract/second-factor';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** Whether a person has a second factor, as part of a statement. */
export function hasFactorOf(userId: string) {
  return sql<boolean>`exists (select from second_factor where second_factor.user_id = ${sql.ref(userId)})`;
}

/** Whether a person has a second factor. */
export async function hasFactor(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('second_factor').select('id').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}

/** The passkeys and the app of a person, the first first. */
export function listFactors(db: Db, userId: number): Promise<SecondFactor[]> {
  return db
    .selectFrom('second_factor')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The ids at the authenticators of a person's passkeys. */
export async function listCredentialIds(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('second_factor')
    .select('credential_id')
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey')
    .execute();
  return rows.flatMap(({ credential_id }) => credential_id ?? []);
}

/** The time of the database in seconds since 1970: the clocks of servers may differ. */
export async function findTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`.execute(db);
  return rows[0]?.now ?? 0;
}

/** The app of a person, locked until the end of the transaction. */
export function lockApp(tx: Tx, userId: number) {
  return tx
    .selectFrom('second_factor')
    .select(['id', 'secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'app')
    .forUpdate()
    .executeTakeFirst();
}

/** Notes the step whose code was taken. */
export async function updateLastStep(tx: Tx, id: number, step: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ last_step: step, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Adds the app of a person. @returns false if there is one */
export async function insertApp(
  tx: Tx,
  userId: number,
  { name, secret, step }: { name: string; secret: string; step: number },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('second_factor')
    .values({ user_id: userId, kind: 'app', name, secret, last_step: step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

interface NewPasskey {
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly count: number;
}

/** Adds a passkey. @returns false if it is known */
export async function insertPasskey(
  tx: Tx,
  userId: number,
  { name, credentialId, publicKey, count }: NewPasskey,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('second_factor')
    .values({
      user_id: userId,
      kind: 'passkey',
      name,
      credential_id: credentialId,
      public_key: Buffer.from(publicKey),
      sign_count: count,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** A passkey by its id at the authenticator, with the account to which it belongs. */
export function findPasskey(db: Db, credentialId: string) {
  return db
    .selectFrom('second_factor as factor')
    .innerJoin('app_user as person', 'person.id', 'factor.user_id')
    .select(['factor.id', 'factor.user_id', 'factor.public_key', 'person.email'])
    .select(sql<number>`factor.sign_count::float8`.as('sign_count'))
    .where('factor.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Notes a use of a passkey. */
export async function updateSignCount(tx: Tx, id: number, count: number): Promise<void> {
  await tx
    .updateTable('second_factor')
    .set({ sign_count: count, last_used_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Removes a factor of a person. @returns what it was called; nothing if it is not theirs */
export async function deleteFactor(tx: Tx, userId: number, id: number): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('second_factor')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Removes all factors and recovery codes of a person. @returns whether there were factors */
export async function deleteFactorsOf(tx: Tx, userId: number): Promise<boolean> {
  const deleted = await tx.deleteFrom('second_factor').where('user_id', '=', userId).returning('id').execute();
  await deleteRecoveryCodes(tx, userId);
  return deleted.length > 0;
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
}

export async function insertRecoveryCodes(tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Takes a recovery code of a person, once. @returns whether it was one */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
