import type { FoundMessage } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import type { Page, PageOf } from '@exchange/contract/pagination';
import type { Db, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { picturesOf } from '../pictures/pictures.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';
import { type Conditions, isNamed, json } from '../request-search/search-ids.sql.ts';
import { selectSummaries, toSummary } from './chat-lists.sql.ts';
import { toMessage } from './messages.sql.ts';

/** Messages whose words one step of the job writes: a long one takes 2 ms. */
const dueMessages = 200;

/** What is searched of the row `message` with the row `offer` of its chat, and the only definition of it. */
export const messageWords = sql`search_vector(array[message.content], 'A')
  || array_to_tsvector(array[':p' || offer.owner_id, ':p' || offer.helper_id])`;

/** Has a job write the words of a message anew, which was changed; until then it is read as it is. */
export async function queueMessageWords(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('message_search').where('message_id', '=', id).execute();
  await tx
    .insertInto('message_search_due')
    .values({ message_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes the words of some messages, the newest first. @returns whether there may be more */
export async function writeMessageWords(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      delete from message_search_due where message_id in (
        select message_id from message_search_due order by message_id desc limit ${dueMessages} for update skip locked)
      returning message_id),
    message as (
      select id, chat_id, content from chat_message where id in (select message_id from due) for key share),
    written as (
      insert into message_search (message_id, words)
      select message.id, ${messageWords} from message join offer on offer.id = message.chat_id
      on conflict (message_id) do update set words = excluded.words)
    select count(*)::int as count from due`.execute(tx);
  return rows[0]?.count === dueMessages;
}

/** Own messages whose words are compared with a word that may have a typing error, the newest ones. */
const comparedMessages = 1000;

/** What the messages of a member of chats are searched for: the lexeme of that person, and the words. */
const ofPerson = (viewerId: number) => `:p${viewerId}`;

/** The words of a person's newest messages. */
export async function listOwnWords(db: Db, viewerId: number): Promise<string[]> {
  const { rows } = await sql<{ lexeme: string }>`
    select distinct word.lexeme
    from (
      select words from message_search where words @@ ${`'${ofPerson(viewerId)}'`}::tsquery
      order by message_id desc limit ${comparedMessages}) newest
    cross join lateral unnest(newest.words) word
    where word.lexeme !~ '^[:=<]' order by word.lexeme`.execute(db);
  return rows.map(({ lexeme }) => lexeme);
}

/** What a search asks for, in the syntax of `tsquery`; null without words. */
interface Asked {
  /** Of messages in chats that the viewer leads. */
  readonly found: string | null;
  /** Of messages in any chat. */
  readonly ofAnybody: string | null;
  readonly named: string | null;
}

/** The words of a search: what a message must have, and which of its words are marked. */
export interface AskedWords {
  readonly text: Conditions[number];
  readonly words: Conditions[number];
}

/**
 * Reads what a search asks for, without the chats with people whom the viewer blocks, and has the statement of the transaction planned for
 * it: then PostgreSQL knows how frequent the words are.
 */
export async function planMessageSearch(tx: Db, viewerId: number, { text, words }: AskedWords): Promise<Asked> {
  const query = sql`search_query(${json([text, [[{ id: ofPerson(viewerId) }]]])})`;
  const { rows } = await sql<Asked>`
    select coalesce(
        ${query} && !!(select string_agg(quote_literal(':p' || blocked_id), ' | ')::tsquery from user_block where blocker_id = ${viewerId}),
        ${query})::text as found,
      search_query(${json([text])})::text as "ofAnybody",
      search_query(${json(words.length === 0 ? [] : [words])})::text as named,
      set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
  return rows[0] ?? { found: null, ofAnybody: null, named: null };
}

/**
 * The newest ids before one of a viewer's messages that fit: by their words, those of the few chats in which the viewer is a colleague, and
 * those whose words are not written yet.
 */
function foundIds(
  viewerId: number,
  query: string,
  ofAnybody: string,
  before: number,
  limit: number,
): RawBuilder<unknown> {
  const newest = sql`order by message_id desc limit ${limit}`;
  return sql`(
    select message_id from (
      (select message_id from message_search where words @@ ${query}::tsquery and message_id < ${before} ${newest})
      union
      select written.message_id
      from chat_member mine
      join chat_message message on message.chat_id = mine.chat_id and message.id > mine.reads_after
      join message_search written on written.message_id = message.id
      where mine.user_id = ${viewerId} and not mine.leads and message.id < ${before}
        and written.words @@ ${ofAnybody}::tsquery
      union
      select message.id
      from (
        select message.id, message.content, message.chat_id
        from chat_member mine
        join chat_message message on message.chat_id = mine.chat_id and message.id > mine.reads_after
        join message_search_due due on due.message_id = message.id
        where mine.user_id = ${viewerId} and message.id < ${before}
        order by message.id desc limit ${sql.lit(dueMessages)}) message
      join offer on offer.id = message.chat_id
      where ${messageWords} @@ ${ofAnybody}::tsquery) found ${newest})`;
}

/**
 * The messages of a viewer's chats that have the words, newest first, each with its chat and the words to mark, without those of people
 * whom the viewer blocked.
 */
export async function listFoundMessages(
  db: Db,
  viewerId: number,
  { found, ofAnybody, named }: Asked,
  { limit, cursor }: Page,
): Promise<PageOf<FoundMessage>> {
  const before = fromCursor(cursor)?.id ?? limits.id;
  if (found === null || ofAnybody === null) return { items: [], next_cursor: null };
  const marked =
    named === null
      ? sql<string[]>`'{}'::text[]`
      : sql<string[]>`array(
          select distinct word from search_words(message.content)
          where ${isNamed(sql.ref('word'), named)} order by word)`;
  const rows = await selectSummaries(db, viewerId)
    .innerJoin('chat_message as message', 'message.chat_id', 'me.chat_id')
    .innerJoin('app_user as sender', 'sender.id', 'message.from_user_id')
    .select([
      'message.id as cursor_id',
      sql<string>`message.time_sent::text`.as('cursor_at'),
      'message.from_user_id',
      presentHashid('sender').as('from_user_hashid'),
      presentName('sender').as('from_user_name'),
      'message.content as message_content',
      'message.time_sent',
      'message.edited_at',
      picturesOf('message', 'message.id').as('pictures'),
      marked.as('words'),
    ])
    .where(sql<boolean>`message.id in ${foundIds(viewerId, found, ofAnybody, before, limit + 1)}`)
    .where('me.hidden_after', 'is', null)
    .where(isSeenByMe('message'))
    .orderBy('message.id', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.map(
    ({
      cursor_at,
      cursor_id,
      from_user_id,
      from_user_hashid,
      from_user_name,
      message_content,
      time_sent,
      edited_at,
      pictures,
      words: toMark,
      ...chat
    }) => {
      const sender = { from_user_id, from_user_hashid, from_user_name };
      const message = toMessage({ id: cursor_id, ...sender, message_content, time_sent, edited_at, pictures });
      return { chat: toSummary(chat), message, words: toMark, cursor_at, cursor_id };
    },
  );
  return toPage(items, limit);
}
