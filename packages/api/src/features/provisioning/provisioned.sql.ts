import type { Db, Tx } from '@exchange/db';
import { type Expression, type SqlBool, sql } from 'kysely';
import { accountOf, isKnown } from '../../core/addresses.sql.ts';
import type { Institute } from '../../core/context.ts';
import { fromNow } from '../../core/sql-time.ts';
import { idOfHashid } from '../profiles/profiles.sql.ts';

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

/** Whether the row `known` is an address of its account at one of these domains. */
const isAt = (domains: readonly string[]) =>
  sql<boolean>`(${isKnown} and split_part(known.email_key, '@', 2) = any(${[...domains]}::text[]))`;

/** The people with a proven address at one of these domains, by the first one, whom their institute has not removed. */
function selectPeople(db: Db, domains: readonly string[]) {
  return db
    .selectFrom('app_user')
    .innerJoin('account_address as own', 'own.user_id', 'app_user.id')
    .where('verified_at', 'is not', null)
    .where('erased_at', 'is', null)
    .where('is_removed', '=', false)
    .where(
      sql<boolean>`own.id = (
        select known.id from account_address known where known.user_id = app_user.id and ${isAt(domains)}
        order by known.is_main desc, known.id limit 1)`,
    );
}

const columns = [
  'app_user.id',
  'hashid',
  'own.email',
  'name',
  'external_id',
  'deactivated_at',
  'app_user.created_at',
] as const;

/** Whether a person has a proven main address at none of these domains. */
export async function hasOtherMain(db: Db, id: number, domains: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from account_address known where known.user_id = ${id} and known.is_main and known.proven_at is not null
      and not ${isAt(domains)}`.execute(db);
  return rows.length > 0;
}

/** Takes the addresses at these domains, and the logins at the issuer, from a person. */
export async function deleteAffiliation(tx: Tx, id: number, { domains, issuer }: Institute): Promise<void> {
  await sql`delete from account_address known where known.user_id = ${id} and ${isAt(domains)}`.execute(tx);
  await sql`delete from login_identity where user_id = ${id} and issuer = ${issuer}`.execute(tx);
  await sql`delete from login_link where user_id = ${id} and issuer = ${issuer}`.execute(tx);
  await sql`update app_user set external_id = null, awaits_issuer = null where id = ${id}`.execute(tx);
}

export function findPerson(db: Db, domains: readonly string[], hashid: string): Promise<ProvisionedPerson | undefined> {
  return selectPeople(db, domains).select(columns).where('app_user.id', '=', idOfHashid(hashid)).executeTakeFirst();
}

/** The people who fit, in the order of their ids. */
export async function listPeople(
  db: Db,
  domains: readonly string[],
  { filter, offset, limit }: { filter: PersonFilter | undefined; offset: number; limit: number },
): Promise<{ readonly total: number; readonly people: ProvisionedPerson[] }> {
  const fits = (): Expression<SqlBool> =>
    filter === undefined
      ? sql<SqlBool>`true`
      : filter.attribute === 'email_key'
        ? sql<SqlBool>`app_user.id = ${accountOf(filter.value)}`
        : sql<SqlBool>`${sql.ref(filter.attribute)} = ${filter.value}`;
  const { total } = await selectPeople(db, domains)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(fits())
    .executeTakeFirstOrThrow();
  const people = await selectPeople(db, domains)
    .select(columns)
    .where(fits())
    .orderBy('app_user.id')
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
