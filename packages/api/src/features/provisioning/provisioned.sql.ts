import type { Db, Tx } from '@exchange/db';
import { type Expression, type SqlBool, sql } from 'kysely';
import { fromNow } from '../../core/sql-time.ts';

/** A person as the institute sees one. */
export interface ProvisionedPerson {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  readonly name: string | null;
  readonly external_id: string | null;
  readonly deactivated_at: string | null;
  readonly created_at: string;
}

/** By what a person is found. */
export interface PersonFilter {
  readonly attribute: 'hashid' | 'email_key' | 'external_id';
  readonly value: string;
}

/** The people with a verified address at one of these domains whom their institute has not removed. */
function selectPeople(db: Db, domains: readonly string[]) {
  return db
    .selectFrom('app_user')
    .where('verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('is_removed', '=', false)
    .where(sql<string>`split_part(email_key, '@', 2)`, 'in', [...domains]);
}

const columns = ['id', 'hashid', 'email', 'name', 'external_id', 'deactivated_at', 'created_at'] as const;

export function findPerson(db: Db, domains: readonly string[], hashid: string): Promise<ProvisionedPerson | undefined> {
  return selectPeople(db, domains).select(columns).where('hashid', '=', hashid).executeTakeFirst();
}

/** The people who fit, in the order of their ids. */
export async function listPeople(
  db: Db,
  domains: readonly string[],
  { filter, offset, limit }: { filter: PersonFilter | undefined; offset: number; limit: number },
): Promise<{ readonly total: number; readonly people: ProvisionedPerson[] }> {
  const fits = (): Expression<SqlBool> =>
    filter === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(filter.attribute)} = ${filter.value}`;
  const { total } = await selectPeople(db, domains)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(fits())
    .executeTakeFirstOrThrow();
  const people = await selectPeople(db, domains)
    .select(columns)
    .where(fits())
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return { total, people };
}

/** What the institute decided about an account, and when it is erased. */
export interface Decision {
  readonly deactivated_at: string | null;
  readonly is_removed: boolean;
  readonly external_id: string | null;
  readonly delete_at: string | null;
}

/** The decision about a locked account. */
export function findDecision(tx: Tx, id: number): Promise<Decision> {
  return tx
    .selectFrom('app_user')
    .select(['deactivated_at', 'is_removed', 'external_id', 'delete_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Lets a person in, or keeps one out from now on. */
export async function setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ deactivated_at: isActive ? null : sql<string>`coalesce(deactivated_at, now())` })
    .where('id', '=', id)
    .execute();
}

export async function setExternalId(tx: Tx, id: number, externalId: string | null): Promise<void> {
  await tx.updateTable('app_user').set({ external_id: externalId }).where('id', '=', id).execute();
}

/** The account of a new person waits for the first login at the issuer. */
export async function setAwaited(tx: Tx, id: number, issuer: string, name: string | null): Promise<void> {
  await tx.updateTable('app_user').set({ awaits_issuer: issuer, name }).where('id', '=', id).execute();
}

/** Removes a person, whose account a job erases after so many days. */
export async function setRemoved(tx: Tx, id: number, days: number): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      is_removed: true,
      deactivated_at: sql<string>`coalesce(deactivated_at, now())`,
      delete_at: sql<string>`coalesce(delete_at, ${fromNow(days, 'days')})`,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether a removed person had asked for the deletion before: only the entry of the removal in the audit log tells it. */
export async function wasLeaving(tx: Tx, id: number): Promise<boolean> {
  const removal = await tx
    .selectFrom('audit_entry')
    .select(sql<boolean>`coalesce((details->>'was_leaving')::boolean, false)`.as('was_leaving'))
    .where('subject_kind', '=', 'person')
    .where('subject_id', '=', id)
    .where('action', '=', 'person_removed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return removal?.was_leaving ?? false;
}

/** Lets a person in again, and ends the removal of one who was removed. */
export async function clearDecision(
  tx: Tx,
  id: number,
  { keepsDeletion }: { readonly keepsDeletion: boolean },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({
      is_removed: false,
      deactivated_at: null,
      delete_at: sql<string | null>`case when is_removed and not ${keepsDeletion} then null else delete_at end`,
    })
    .where('id', '=', id)
    .execute();
}
