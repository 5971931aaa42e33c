import type { Db } from '@exchange/db';

/** The stored account of an address. @throws if there is none */
export const accountOf = (db: Db, email: string) =>
  db.selectFrom('app_user').selectAll().where('email_key', '=', email.toLowerCase()).executeTakeFirstOrThrow();

/** Forgets the failed logins of all addresses, so that none is locked out. */
export async function forgetFailures(db: Db): Promise<void> {
  await db.deleteFrom('login_attempt').execute();
  await db.deleteFrom('login_lockout').execute();
}
