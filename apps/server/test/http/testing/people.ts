import { newHashid, newToken, tokenHash } from '@exchange/api/core/tokens';
import type { Db } from '@exchange/db';

/** A person with a session. */
export interface Person {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  /** The session token. */
  readonly token: string;
  /** The header that carries the session. */
  readonly cookie: string;
}

interface PersonDetails {
  readonly name?: string | null;
  readonly email?: string;
  /** A verified institute. */
  readonly institute?: number | null;
  readonly areas?: readonly number[];
}

let made = 0;

/** Inserts a verified person with a session. Addresses are unique texts. */
export async function aPerson(db: Db, details: PersonDetails = {}): Promise<Person> {
  made += 1;
  const { name = `Person ${made}`, institute = null, areas = [101] } = details;
  const { email = `mailbox-${made}-${newHashid().toLowerCase().replaceAll('_', '-')}x@example.org` } = details;
  const { id, hashid } = await db
    .insertInto('app_user')
    .values({
      email,
      email_key: email.toLowerCase(),
      hashid: newHashid(),
      password_hash: 'nobody logs in with this',
      verified_at: new Date().toISOString(),
      name,
      institute_id: institute,
      is_verified_institute: institute !== null,
    })
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow();
  if (areas.length > 0)
    await db
      .insertInto('user_technical_area')
      .values(areas.map((area_id) => ({ user_id: id, area_id })))
      .execute();
  const token = newToken();
  await db
    .insertInto('session')
    .values({ user_id: id, token_hash: tokenHash(token) })
    .execute();
  return { id, hashid, email, token, cookie: `session=${token}` };
}

/** The ids of `count` institutes. */
export async function someInstitutes(db: Db, count: number): Promise<number[]> {
  const rows = await db.selectFrom('institute').select('id').orderBy('id').limit(count).execute();
  return rows.map(({ id }) => id);
}
