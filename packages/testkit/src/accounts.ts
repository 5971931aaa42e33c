import { exportAccount } from '@exchange/api/features/account/export.rules';
import type { NotificationPreferences } from '@exchange/contract/notifications';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import type { User } from './app-users.ts';
import { runJob } from './jobs.ts';
import type { TestApp } from './test-app.ts';

type Person = Pick<User, 'id'>;

/** Begins the deletion of an account, which is erased in 90 days; the sessions stay. */
export async function beginDeletion(db: Db, { id }: Person): Promise<void> {
  await sql`update app_user set delete_at = now() + interval '90 days' where id = ${id}`.execute(db);
}

/** Ends the deletion of an account. */
export async function endDeletion(db: Db, { id }: Person): Promise<void> {
  await sql`update app_user set delete_at = null where id = ${id}`.execute(db);
}

/** Suspends an account without an end; its sessions stay. */
export async function suspend(db: Db, { id }: Person): Promise<void> {
  await sql`update app_user set suspended_at = now(), suspension_reason = 'x' where id = ${id}`.execute(db);
}

/** Ends a suspension. */
export async function endSuspension(db: Db, { id }: Person): Promise<void> {
  await sql`update app_user set suspended_at = null, suspension_reason = null where id = ${id}`.execute(db);
}

/** Erases an account, as the job does at the end of its days. */
export async function erase({ db, services }: TestApp, { id }: Person): Promise<void> {
  await sql`update app_user set delete_at = now() - interval '1 minute' where id = ${id}`.execute(db);
  while (await runJob(services, 'erase-accounts'));
}

/** The text of the export of an account. */
export async function exportOf(product: TestApp, { viewer }: Pick<User, 'viewer'>): Promise<string> {
  let text = '';
  for await (const piece of exportAccount(product.contextOf(viewer))) text += piece;
  return text;
}

/** Changes some of a person's preferences about emails. */
export async function chooseEmails({ call }: User, changed: Partial<NotificationPreferences>): Promise<void> {
  const { misses_emails: _, ...chosen } = await call.notifications.preferences();
  await call.notifications.updatePreferences({ ...chosen, ...changed });
}
