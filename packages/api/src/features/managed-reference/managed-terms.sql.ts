import type { AddTermInput, ManagedTerm, ManagedTerms, TermKind } from '@exchange/contract/managed-reference';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db, Tx } from '@exchange/db';
import { queueRequestWords } from '@exchange/db/request-words';
import { type RawBuilder, sql } from 'kysely';
import { aliasesOf, nameOf } from '../../core/reference-name.sql.ts';

/** The tables of areas and types. */
export const tables = { area: 'technical_area', type: 'collaboration_type' } as const satisfies Record<
  TermKind,
  string
>;

/** People by area or type as `(term_id, user_id)`; of a type those who prefer it in some area. */
export const peopleOf: Record<TermKind, RawBuilder<unknown>> = {
  area: sql`select area_id as term_id, user_id from user_technical_area`,
  type: sql`select distinct type_id, user_id from collaboration_preference`,
};

/** Requests by area or type as `(term_id, request_id)`. */
export const requestsOf: Record<TermKind, RawBuilder<unknown>> = {
  area: sql`select area_id as term_id, request_id from request_technical_area`,
  type: sql`select collaboration_type_id as term_id, id as request_id from collaboration_request`,
};

/** All areas or all types, by category and name, with the numbers of people and of published requests that have them. */
export async function listTerms(db: Db, kind: TermKind): Promise<ManagedTerms> {
  const { rows: categories } = await sql<ManagedTerms['categories'][number]>`
    select id, ${nameOf(`${tables[kind]}_category`, 'category')} as name from ${sql.table(`${tables[kind]}_category`)} category order by id`.execute(
    db,
  );
  const { rows: terms } = await sql<ManagedTerm>`
    with people as (
      select term_id as id, count(*)::int as people from (${peopleOf[kind]}) chosen (term_id, user_id)
      join app_user person on person.id = chosen.user_id where person.erased_at is null group by term_id),
    requests as (
      select term_id as id, count(*)::int as requests from (${requestsOf[kind]}) chosen
      join collaboration_request request on request.id = chosen.request_id
      where request.deleted_at is null and request.status_id <> ${sql.lit(requestStatus.draft)} group by term_id)
    select term.id, term.name, term.aliases, array[${nameOf(tables[kind], 'term')}] || ${aliasesOf(tables[kind], 'term')} as words,
      category_id, ${nameOf(`${tables[kind]}_category`, 'category')} as category_name, retired_at,
      coalesce(people, 0) as people, coalesce(requests, 0) as requests
    from ${sql.table(tables[kind])} term
    join ${sql.table(`${tables[kind]}_category`)} category on category.id = category_id
    left join people on people.id = term.id left join requests on requests.id = term.id
    order by category_id, lower(term.name), term.id`.execute(db);
  return { categories, terms };
}

export interface LockedTerm {
  readonly id: number;
  readonly name: string;
  readonly category_id: number;
  readonly aliases: readonly string[];
  readonly is_retired: boolean;
}

export function lockTerm(tx: Tx, kind: TermKind, id: number): Promise<LockedTerm | undefined> {
  return tx
    .selectFrom(tables[kind])
    .select(['id', 'name', 'category_id', 'aliases', sql<boolean>`retired_at is not null`.as('is_retired')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function isCategory(db: Db, kind: TermKind, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(`${tables[kind]}_category`)} where id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Whether another area or type of the category has the name, case aside. */
export async function isTermNameTaken(
  db: Db,
  kind: TermKind,
  { id = 0, category_id, name }: { id?: number; category_id: number; name: string },
): Promise<boolean> {
  const found = await db
    .selectFrom(tables[kind])
    .select('id')
    .where('category_id', '=', category_id)
    .where('id', '<>', id)
    .where((eb) => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  return found !== undefined;
}

/** @returns the id */
export async function insertTerm(
  tx: Tx,
  { kind, category_id, name, aliases }: Omit<AddTermInput, 'reason'>,
): Promise<number> {
  const { id } = await tx
    .insertInto(tables[kind])
    .values({
      id: sql<number>`nextval('operator_term_id')`,
      category_id,
      name,
      aliases: [...aliases],
      is_set_by_operator: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTerm(
  tx: Tx,
  kind: TermKind,
  { id, name, aliases }: { id: number; name: string; aliases: readonly string[] },
): Promise<void> {
  await tx
    .updateTable(tables[kind])
    .set({ name, aliases: [...aliases], is_set_by_operator: true })
    .where('id', '=', id)
    .execute();
  await queueRequestWords(tx, tables[kind], [id]);
}

export async function setRetired(tx: Tx, kind: TermKind, id: number, isRetired: boolean): Promise<void> {
  await tx
    .updateTable(tables[kind])
    .set({ retired_at: isRetired ? sql<string>`now()` : null })
    .where('id', '=', id)
    .execute();
}
