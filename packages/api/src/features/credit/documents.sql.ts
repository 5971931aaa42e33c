import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { presentName } from '../profiles/display.sql.ts';
import { technicalAreas } from '../requests/areas.sql.ts';

/** The credit that a person confirmed, as its document tells it. */
export function findConfirmedCredit(db: Db, userId: number, id: number) {
  return db
    .selectFrom('credit')
    .innerJoin('collaboration_request as request', 'request.id', 'credit.request_id')
    .innerJoin('app_user as owner', 'owner.id', 'credit.owner_id')
    .innerJoin('collaboration_type as type', 'type.id', 'request.collaboration_type_id')
    .select([
      'credit.document_id',
      'credit.created_at',
      sql<string>`to_char(credit.confirmed_at at time zone 'UTC', 'YYYY-MM-DD')`.as('confirmed_on'),
      'credit.roles',
      sql<string | null>`case when credit.may_name_title then coalesce(credit.confirmed_title, request.title) end`.as(
        'title',
      ),
      'type.name as collaboration_type_name',
      technicalAreas.as('technical_areas'),
      presentName('owner').as('owner_name'),
    ])
    .where('credit.id', '=', id)
    .where('credit.user_id', '=', userId)
    .where('credit.confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/** Lets documents about a credit name its title, or not. @returns whether that is a change; nothing if there is no such credit */
export async function updateTitleChoice(
  tx: Tx,
  {
    ownerId,
    requestId,
    userId,
    mayNameTitle,
  }: { ownerId: number; requestId: number; userId: number; mayNameTitle: boolean },
): Promise<{ id: number; wasAllowed: boolean } | undefined> {
  const credit = await tx
    .selectFrom('credit')
    .select(['id', 'may_name_title as wasAllowed'])
    .where('request_id', '=', requestId)
    .where('user_id', '=', userId)
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst();
  if (credit !== undefined)
    await tx.updateTable('credit').set({ may_name_title: mayNameTitle }).where('id', '=', credit.id).execute();
  return credit;
}

/** Withdraws the documents about a credit; later ones have another id. */
export async function withdrawDocuments(tx: Tx, creditId: number): Promise<void> {
  await sql`
    with withdrawn as (
      insert into withdrawn_document (id) select document_id from credit where id = ${creditId})
    update credit set document_id = gen_random_uuid() where id = ${creditId}`.execute(tx);
}

export async function isWithdrawn(db: Db, documentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('withdrawn_document')
    .select('id')
    .where(sql`id::text`, '=', documentId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listWithdrawnDocuments(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('withdrawn_document').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

interface PublicKey {
  readonly id: string;
  /** Base64url, as `x` of a JWK. */
  readonly public_key: string;
}

/** All keys with which documents were ever signed, the oldest first. */
export function listPublicKeys(db: Db): Promise<PublicKey[]> {
  return db.selectFrom('signing_key').select(['id', 'public_key']).orderBy('created_at').orderBy('id').execute();
}

/** The key with which documents are signed now. */
export function findSigningKey(db: Db): Promise<{ id: string; sealed_private_key: string } | undefined> {
  return db
    .selectFrom('signing_key')
    .select(['id', 'sealed_private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst();
}

/** Adds a key, unless there is one meanwhile. */
export async function insertSigningKey(tx: Tx, key: PublicKey & { sealed_private_key: string }): Promise<void> {
  await tx
    .insertInto('signing_key')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Retires the present key. @returns the id of the key; nothing if there is none */
export async function retireSigningKey(tx: Tx): Promise<string | undefined> {
  const retired = await tx
    .updateTable('signing_key')
    .set({ retired_at: sql<string>`now()` })
    .where('retired_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return retired?.id;
}
