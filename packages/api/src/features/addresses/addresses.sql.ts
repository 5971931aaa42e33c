import type { AccountAddress } from '@exchange/contract/addresses';
import { emailKey } from '@exchange/contract/auth';
import { lifetimes } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { queueRequestWords } from '@exchange/db/request-words';
import { sql } from 'kysely';
import { accountOf } from '../../core/addresses.sql.ts';
import { fromNow, interval } from '../../core/sql-time.ts';

/** An address of an account. `is_kept`: it can take its place as main address back, and cannot be removed. */
export interface StoredAddress {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly is_main: boolean;
  readonly is_proven: boolean;
  readonly institute_id: number | null;
  readonly is_kept: boolean;
}

function selectAddresses(db: Db) {
  return db
    .selectFrom('account_address as address')
    .select(['address.id', 'address.user_id', 'address.email', 'address.is_main', 'address.institute_id'])
    .select([
      sql<boolean>`address.proven_at is not null`.as('is_proven'),
      sql<boolean>`coalesce(address.put_back_until > now(), false)`.as('is_kept'),
    ]);
}

/** The addresses of an account, the main one first. */
export function listStored(db: Db, userId: number): Promise<StoredAddress[]> {
  return selectAddresses(db).where('user_id', '=', userId).orderBy('is_main', 'desc').orderBy('id').execute();
}

export function findStored(db: Db, id: number): Promise<StoredAddress | undefined> {
  return selectAddresses(db).where('id', '=', id).executeTakeFirst();
}

type Listed = Omit<AccountAddress, 'institute'> & {
  readonly institute_name: string | null;
  readonly institute_id: number | null;
};

/** The addresses of an account as their owner reads them. */
export function listOwn(db: Db, userId: number): Promise<Listed[]> {
  return db
    .selectFrom('account_address as address')
    .innerJoin('app_user as person', 'person.id', 'address.user_id')
    .leftJoin('institute', 'institute.id', 'address.institute_id')
    .select([
      'address.id',
      'address.email',
      'address.is_main',
      'address.proven_at',
      'address.institute_id',
      'institute.name as institute_name',
      'address.badge_ends_on',
      sql<boolean>`address.institute_id is not null`.as('has_badge'),
      sql<boolean>`coalesce(address.institute_id = person.institute_id, false)`.as('is_shown_first'),
      sql<string | null>`case when address.put_back_until > now() then address.put_back_until end`.as('put_back_until'),
    ])
    .where('address.user_id', '=', userId)
    .orderBy('address.is_main', 'desc')
    .orderBy('address.id')
    .execute();
}

export async function findInstituteName(db: Db, id: number): Promise<string | undefined> {
  const found = await db.selectFrom('institute').select('name').where('id', '=', id).executeTakeFirst();
  return found?.name;
}

/** Stores an address that nobody has proven yet; a repetition keeps what is there. @returns its id */
export async function insertAddress(tx: Tx, userId: number, email: string): Promise<number> {
  const { id } = await tx
    .insertInto('account_address')
    .values({ user_id: userId, email, email_key: emailKey(email) })
    .onConflict((conflict) => conflict.columns(['user_id', 'email_key']).doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether an address belongs to a verified account of another. */
export async function isOthers(db: Db, userId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from app_user where id = ${accountOf(email)} and id <> ${userId} and verified_at is not null`.execute(db);
  return rows.length > 0;
}

/** Makes a proven address the main one, and keeps the former one for some days. */
export async function setMain(tx: Tx, { id, user_id, email }: StoredAddress, isFormerKept: boolean): Promise<void> {
  await sql`
    update account_address set is_main = false, put_back_until = ${isFormerKept ? fromNow(lifetimes.putBackDays, 'days') : null}
    where user_id = ${user_id} and is_main`.execute(tx);
  await sql`update account_address set is_main = true, put_back_until = null where id = ${id}`.execute(tx);
  await sql`update app_user set email = ${email}, email_key = ${emailKey(email)} where id = ${user_id}`.execute(tx);
}

export async function deleteAddress(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('account_address').where('id', '=', id).execute();
}

/** Shows the institute of one of a person’s badges first. */
export async function showFirst(tx: Tx, userId: number, instituteId: number): Promise<void> {
  await sql`update app_user set institute_id = ${instituteId}, is_verified_institute = true where id = ${userId}`.execute(
    tx,
  );
  await queueRequestWords(tx, 'app_user', [userId]);
}

/**
 * Deletes what somebody may have added to an account who took the place of its main address: later addresses and those of the week
 * before, logins and second factors of that time, and the rights of later main addresses. Addresses with an older right stay.
 */
export async function deleteAddedAround(tx: Tx, { id, user_id }: StoredAddress): Promise<void> {
  const since = sql`(
    select put_back_until - 2 * ${interval(lifetimes.putBackDays, 'days')} from account_address where id = ${id})`;
  await sql`delete from login_identity where user_id = ${user_id} and linked_at >= ${since}`.execute(tx);
  await sql`delete from second_factor where user_id = ${user_id} and created_at >= ${since}`.execute(tx);
  await sql`
    delete from email_token where user_id = ${user_id} and address_id in (
      select later.id from account_address later join account_address own on own.id = ${id}
      where later.user_id = own.user_id and later.id <> own.id and later.put_back_until >= own.put_back_until)`.execute(
    tx,
  );
  await sql`
    delete from account_address other where user_id = ${user_id} and id <> ${id} and created_at >= ${since}
      and not exists (
        select from account_address own where own.id = ${id} and other.put_back_until > now()
          and other.put_back_until < own.put_back_until)`.execute(tx);
}

/** Deletes the links about addresses of an account that were not used, except those that put an address back. */
export async function deleteAddressLinks(tx: Tx, userId: number): Promise<void> {
  await sql`
    delete from email_token where user_id = ${userId} and used_at is null and purpose in ('reset', 'address')`.execute(
    tx,
  );
  await sql`delete from login_link where user_id = ${userId}`.execute(tx);
}
