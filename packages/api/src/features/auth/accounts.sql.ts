import { emailKey } from '@exchange/contract/auth';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf, isKnown, lockEmail } from '../../core/addresses.sql.ts';
import { languageOfCall } from '../../core/languages.ts';
import { newHashid } from '../../core/tokens.ts';
import { countAgainAfterCommit } from '../../core/transaction.ts';
import { maxCompared } from './pending-passwords.sql.ts';

/** The columns of an account that login and sign-up need. */
export interface Account {
  readonly id: number;
  /** The address by which the account was looked for, else the main one. */
  readonly email: string;
  readonly is_verified: boolean;
  readonly password_hash: string | null;
  readonly password_changed_at: string | null;
  /** Null if the account is not suspended. */
  readonly suspension_reason: string | null;
  readonly suspended_until: string | null;
  /** Whether the institute keeps the person out. */
  readonly is_deactivated: boolean;
  /** The issuer that made the account, until its first login there. */
  readonly awaits_issuer: string | null;
}

/** The recipient of an email with a link. */
export type Addressee = Pick<Account, 'id' | 'email'>;

/**
 * No account has this id. Statements for it take the same time and change nothing, so that the duration does not
 * disclose which accounts exist.
 */
export const nobody: Addressee = { id: 0, email: 'nobody@example.org' };

function selectAccount(db: Db) {
  return db
    .selectFrom('app_user')
    .innerJoin('account_address as known', 'known.user_id', 'app_user.id')
    .select([
      'app_user.id',
      'known.email',
      'password_hash',
      'password_changed_at',
      'suspension_reason',
      'suspended_until',
      'awaits_issuer',
    ])
    .select((eb) => eb('deactivated_at', 'is not', null).$castTo<boolean>().as('is_deactivated'))
    .select((eb) => eb('verified_at', 'is not', null).$castTo<boolean>().as('is_verified'));
}

/** The account of one of its addresses. */
const selectByAddress = (db: Db, email: string) =>
  selectAccount(db).where('known.email_key', '=', emailKey(email)).where(isKnown);

const selectById = (db: Db, id: number) =>
  selectAccount(db).where('app_user.id', '=', id).where('known.is_main', '=', true);

export async function findAccount(db: Db, email: string): Promise<Account | undefined> {
  return selectByAddress(db, email).executeTakeFirst();
}

export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  return selectById(db, id).executeTakeFirst();
}

/** An account or, of an address without one, nulls; with the hashes of its pending sign-ups. */
interface FoundLogin extends Omit<Account, 'id' | 'email'> {
  readonly id: number | null;
  readonly email: string | null;
  readonly waiting: readonly string[];
}

/**
 * The account of an address with the hashes that a password may match: its own, or those of pending sign-ups. The work is
 * the same without an account.
 */
export async function findLogin(
  db: Db,
  email: string,
): Promise<{ readonly account: Account | undefined; readonly hashes: readonly string[] }> {
  const { rows } = await sql<FoundLogin>`
    select app_user.id, ${email}::text as email, password_hash, password_changed_at, suspension_reason, suspended_until,
      verified_at is not null as is_verified, deactivated_at is not null as is_deactivated, awaits_issuer,
      array(select password_hash from pending_password where user_id = coalesce(app_user.id, ${nobody.id})
        order by pending_password.id desc limit ${maxCompared}) as waiting
    from (select ${accountOf(email)} as id) asked left join app_user on app_user.id = asked.id`.execute(db);
  const [found] = rows;
  if (found === undefined || found.id === null || found.email === null) return { account: undefined, hashes: [] };
  const { id, email: ownEmail, waiting, ...rest } = found;
  const account = { ...rest, id, email: ownEmail };
  return { account, hashes: account.password_hash === null ? waiting : [account.password_hash] };
}

/** The account of an address, made when it is new, locked until the end of the transaction. */
export async function lockOrInsertAccount(tx: Tx, email: string): Promise<Account> {
  await lockEmail(tx, email);
  await sql`
    with made as (
      insert into app_user (email, email_key, hashid, browser_language)
      select ${email}, ${emailKey(email)}, ${newHashid()}, ${languageOfCall() ?? null}
      where ${accountOf(email)} is null returning id)
    insert into account_address (user_id, email, email_key, is_main)
    select id, ${email}, ${emailKey(email)}, true from made`.execute(tx);
  return selectByAddress(tx, email).forNoKeyUpdate('app_user').executeTakeFirstOrThrow();
}

/** The account of an address, if any, locked until the end of the transaction. */
export async function findAccountLocked(tx: Tx, email: string): Promise<Account | undefined> {
  return selectByAddress(tx, email).forNoKeyUpdate('app_user').executeTakeFirst();
}

/** The account by id, locked until the end of the transaction. @throws if there is none */
export async function lockAccount(tx: Tx, id: number): Promise<Account> {
  const account = await selectById(tx, id).forNoKeyUpdate('app_user').executeTakeFirst();
  if (account === undefined) throw new Error('The account was erased');
  return account;
}

/** Verifies an account and sets its password, in one statement. */
export async function markVerified(tx: Tx, id: number, passwordHash: string | null): Promise<void> {
  countAgainAfterCommit(tx);
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      password_changed_at: passwordHash === null ? null : eb.fn<string>('now'),
      verified_at: eb.fn.coalesce('verified_at', eb.fn<string>('now')),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updatePassword(tx: Tx, id: number, passwordHash: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ password_hash: passwordHash, password_changed_at: eb.fn<string>('now') }))
    .where('id', '=', id)
    .execute();
}

/** The first login at the issuer that made an account has come. */
export async function clearAwaited(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('app_user').set({ awaits_issuer: null }).where('id', '=', id).execute();
}
