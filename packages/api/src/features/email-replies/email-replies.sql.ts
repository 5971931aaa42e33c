import type { Db, ReplyPurpose, Tx } from '@exchange/db';
import { sql } from 'kysely';
import { keysOf } from '../../core/addresses.sql.ts';
import { isKeptOut } from '../../core/present.sql.ts';
import { interval } from '../../core/sql-time.ts';
import { tokenHash } from '../../core/tokens.ts';

/** A token of an email with the person who may answer with it. */
export interface FoundToken {
  readonly token_hash: Buffer;
  readonly purpose: ReplyPurpose;
  readonly about_id: number;
  readonly created_at: string;
  readonly is_expired: boolean;
  readonly user_id: number;
  readonly hashid: string;
  readonly name: string | null;
  readonly email: string;
  /** The folded addresses from which the person may answer. */
  readonly email_keys: readonly string[];
  readonly deletes_at: string | null;
}

/** Those of some tokens that are known, by token, except if their person is suspended or not verified. */
export async function findTokens(db: Db, tokens: readonly string[]): Promise<Map<string, FoundToken>> {
  if (tokens.length === 0) return new Map();
  const hashes = new Map(tokens.map((token) => [tokenHash(token).toString('hex'), token]));
  const found = await db
    .selectFrom('reply_token as token')
    .innerJoin('app_user as person', 'person.id', 'token.user_id')
    .select([
      'token.token_hash',
      'token.purpose',
      'token.about_id',
      'token.created_at',
      sql<boolean>`token.expires_at <= now()`.as('is_expired'),
      'token.user_id',
      'person.hashid',
      'person.name',
      'person.email',
      sql<string[]>`array${keysOf(sql.ref('person.id'))}`.as('email_keys'),
      sql<string | null>`person.delete_at`.as('deletes_at'),
    ])
    .where('token.token_hash', 'in', tokens.map(tokenHash))
    .where('person.verified_at', 'is not', null)
    .where('person.erased_at', 'is', null)
    .where(sql<boolean>`not ${isKeptOut('person')}`)
    .execute();
  return new Map(found.map((token) => [hashes.get(token.token_hash.toString('hex')) ?? '', token]));
}

/** Marks an email as taken. Waits for a transaction that does the same. @returns false if it was taken before */
export async function insertTaken(tx: Tx, messageHash: Buffer): Promise<boolean> {
  const inserted = await tx
    .insertInto('taken_reply')
    .values({ message_hash: messageHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('taken_at')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The transaction of an offer queues its email before it stores its message. */
const queuedBefore = interval(2, 'seconds');

/** The last message of a chat that an email queued at a time could show; 0 for none. */
export async function findLastMailedId(db: Db, chatId: number, at: string): Promise<number> {
  const last = await db
    .selectFrom('chat_message')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('chat_id', '=', chatId)
    .where('time_sent', '<=', sql<string>`${at}::timestamptz + ${queuedBefore}`)
    .executeTakeFirst();
  return last?.id ?? 0;
}

export async function findRequest(db: Db, id: number) {
  return db.selectFrom('collaboration_request').select(['status_id', 'title']).where('id', '=', id).executeTakeFirst();
}
