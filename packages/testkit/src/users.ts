import { randomUUID } from 'node:crypto';
import { createHasher } from '@exchange/api';
import { newHashid, newToken, tokenHash } from '@exchange/api/core/tokens';
import { inTransaction } from '@exchange/api/core/transaction';
import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import { emailKey } from '@exchange/contract/auth';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';

/** A password that meets the rules. */
export const validPassword = 'Correct-Horse-1';

/** The cost of a hash in tests, which make many. */
export const testCost = 4;

/** The hash of a password; without a cost, at that of production. */
export async function hashPassword(password: string, cost?: number): Promise<string> {
  const hasher = createHasher(cost === undefined ? {} : { cost });
  try {
    return await hasher.hash(password);
  } finally {
    await hasher.close();
  }
}

const testHashes = new Map<string, Promise<string>>();
/** The same hash for all who have one password: each hasher starts threads. */
function testHash(password: string): Promise<string> {
  const hash = testHashes.get(password) ?? hashPassword(password, testCost);
  testHashes.set(password, hash);
  return hash;
}

/** A unique address. */
export function uniqueEmail(domain = 'example.org'): string {
  return `${randomUUID()}@${domain}`;
}

export interface UserDetails {
  readonly name?: string | null;
  /** Unless an institute is given, the domain decides about it, as at verification. */
  readonly email?: string;
  /** The id of a verified institute; null for none. */
  readonly institute?: number | null;
  /** Ids of technical areas. */
  readonly areas?: readonly number[];
  /** Without one, a login with a password is impossible. */
  readonly password?: string;
}

/** A verified user with a session. */
export interface StoredUser {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  readonly name: string | null;
  /** The session token. */
  readonly token: string;
  /** The header that carries the session. */
  readonly cookie: string;
}

/** Inserts the main addresses of accounts that a test has inserted, with their badges. */
async function insertMainAddresses(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into account_address (user_id, email, email_key, is_main, proven_at, institute_id)
    select id, email, email_key, true, verified_at, case when verified_at is not null then institute_id end from app_user
    where id = any(${[...ids]}::int[])`.execute(db);
}

/** Inserts verified users with a session each, in this order, without emails. */
export async function insertUsers(db: Db, list: readonly UserDetails[]): Promise<StoredUser[]> {
  const rows = await Promise.all(
    list.map(async ({ name = 'Ada Example', email = uniqueEmail(), institute, password }) => {
      const instituteId = institute === undefined ? await findInstituteByEmail(db, email) : institute;
      return {
        email,
        email_key: emailKey(email),
        hashid: newHashid(),
        password_hash: password === undefined ? 'none' : await testHash(password),
        verified_at: new Date().toISOString(),
        name,
        institute_id: instituteId,
        is_verified_institute: instituteId !== null,
      };
    }),
  );
  // Together, because other tests compare all accounts with their addresses meanwhile.
  const stored = await inTransaction(db, async (tx) => {
    const added = await tx.insertInto('app_user').values(rows).returning(['id', 'hashid', 'email', 'name']).execute();
    await insertMainAddresses(
      tx,
      added.map(({ id }) => id),
    );
    return added;
  });
  const users = stored.map((user) => {
    const token = newToken();
    return { ...user, token, cookie: `session=${token}` };
  });
  const sessions = users.map(({ id, token }) => ({ user_id: id, token_hash: tokenHash(token) }));
  await db.insertInto('session').values(sessions).execute();
  const areas = users.flatMap(({ id }, n) => (list[n]?.areas ?? [101]).map((area_id) => ({ user_id: id, area_id })));
  if (areas.length > 0) await db.insertInto('user_technical_area').values(areas).execute();
  return users;
}

/** Inserts a verified user with a session, without emails. */
export async function insertUser(db: Db, details: UserDetails = {}): Promise<StoredUser> {
  const [user] = await insertUsers(db, [details]);
  if (user === undefined) throw new Error('No user was inserted.');
  return user;
}

/** The ids of `count` institutes. */
export async function listInstitutes(db: Db, count: number): Promise<number[]> {
  const rows = await db.selectFrom('institute').select('id').orderBy('id').limit(count).execute();
  return rows.map(({ id }) => id);
}

/** The technical areas with ids above 400, and a function that takes each of them once, so that no other test uses it. */
export async function listAreas(db: Db) {
  const rows = await db.selectFrom('technical_area').select('id').where('id', '>', 400).orderBy('id').execute();
  const areas = rows.map(({ id }) => id);
  return { areas, takeArea: () => areas.shift() ?? 0 };
}
