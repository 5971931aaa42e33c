import type { ChatMessage } from '@exchange/contract/chats';
import { limits, notificationLimits } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { interval } from '../../core/sql-time.ts';
import { displayHashid, nameForOthers } from '../profiles/display.sql.ts';

/** The first `limits.chatPreview` code points of a message on one line. */
export function previewOf(content: string): string {
  return [...content.replace(/\s+/g, ' ').trim()].slice(0, limits.chatPreview).join('');
}

interface NewMessage {
  readonly chatId: number;
  readonly content: string;
  readonly clientId: string | null;
  /** Whether the other party gets an email about this message at once, so that none about unread messages is due. */
  readonly isMailed?: boolean;
}

/**
 * The id of the last message of `chat` that a viewer, one of its parties, may see: the highest id, unless they block the
 * other.
 */
export function lastVisibleId(viewerId: number | RawBuilder<number>) {
  return sql<number>`
    coalesce(case when chat.owner_id = ${viewerId} then chat.owner_hidden_after else chat.helper_hidden_after end, ${sql.lit(limits.id)})`;
}

/** Whether a user is a party of the row `chat`. */
export function isParty(personId: number | RawBuilder<number>) {
  return sql<boolean>`${personId} in (chat.owner_id, chat.helper_id)`;
}

/** The same for statements that read no other table and name none. */
export function isPartyUnqualified(personId: number | RawBuilder<number>) {
  return sql<boolean>`${personId} in (owner_id, helper_id)`;
}

/** A new message and the users whom it reaches: both parties, unless one blocks the other. */
export interface Added {
  readonly message: ChatMessage;
  readonly parties: readonly number[];
}

type Sender = Pick<Viewer, 'user_id' | 'hashid' | 'name'>;

interface AddedRow {
  readonly id: number;
  readonly time_sent: string;
  readonly parties: readonly number[];
}

/**
 * Adds a message and updates the counters and last message of its chat, in one statement. The row of the chat is locked
 * before the message gets its id, so that ids grow in the order of commits and polls miss no message. For a party who
 * blocks the sender the message is read at once and stays hidden, without email or event; the sender cannot detect it.
 *
 * @returns nothing where the chat is not the sender's, the sender blocks the other, or the `client_id` was used before
 */
export async function insertMessage(
  db: Db,
  sender: Sender,
  { chatId, content, clientId, isMailed = false }: NewMessage,
): Promise<Added | undefined> {
  const senderId = sql<number>`${sender.user_id}::int`;
  const mailDue = (owner: boolean, column: string, hiddenAfter: string) => sql`
    case when (response.owner_id = ${senderId}) = ${sql.lit(owner)} or ${isMailed}::boolean
        or ${sql.ref(hiddenAfter)} is not null then ${sql.ref(column)}
      else coalesce(${sql.ref(column)}, message.time_sent + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')}) end`;
  const { rows } = await sql<AddedRow>`
    with chat as (
      select id, owner_id from collaboration_request_response
      where id = ${chatId} and ${isPartyUnqualified(senderId)}
        and case when owner_id = ${senderId} then owner_hidden_after else helper_hidden_after end is null
      for no key update),
    message as (
      insert into chat_message (response_id, from_user_id, content, client_id)
      select id, ${senderId}, ${content}, ${clientId}::uuid from chat
      on conflict (response_id, from_user_id, client_id) where client_id is not null do nothing
      returning id, time_sent)
    update collaboration_request_response response
    set last_message_id = message.id, last_message_at = message.time_sent, last_sender_id = ${senderId},
      last_preview = ${previewOf(content)},
      owner_unread = owner_unread
        + case when response.owner_id = ${senderId} or owner_hidden_after is not null then 0 else 1 end,
      helper_unread = helper_unread
        + case when response.owner_id = ${senderId} and helper_hidden_after is null then 1 else 0 end,
      owner_read_id = case when owner_hidden_after is null then owner_read_id else message.id end,
      helper_read_id = case when helper_hidden_after is null then helper_read_id else message.id end,
      owner_mail_due_at = ${mailDue(true, 'owner_mail_due_at', 'owner_hidden_after')},
      helper_mail_due_at = ${mailDue(false, 'helper_mail_due_at', 'helper_hidden_after')}
    from chat, message where response.id = chat.id
    returning message.id, message.time_sent, array_remove(array[
      case when owner_hidden_after is null then response.owner_id end,
      case when helper_hidden_after is null then response.helper_id end], null) as parties`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { parties, ...stored } = row;
  const author = { from_user_id: sender.user_id, from_user_hashid: sender.hashid, from_user_name: sender.name };
  return { message: { ...stored, ...author, message_content: content }, parties };
}

/** The message a sender's `client_id` made earlier. */
export async function findByClientId(
  db: Db,
  sender: Sender,
  chatId: number,
  clientId: string,
): Promise<ChatMessage | undefined> {
  const row = await db
    .selectFrom('chat_message')
    .select(['id', 'content as message_content', 'time_sent', 'from_user_id'])
    .where('response_id', '=', chatId)
    .where('from_user_id', '=', sender.user_id)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && { ...row, from_user_hashid: sender.hashid, from_user_name: sender.name };
}

interface Span {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** A message has one of two senders, so that these are looked up once for a chat and not for each message. */
const ofSender = <T>(column: (person: string) => RawBuilder<T>) =>
  sql<T>`case when message.from_user_id = chat.owner_id then ${column('owner')} else ${column('helper')} end`;

/**
 * Messages of a chat, oldest first: the latest ones, the latest before a message, or the first ones after it. While the
 * viewer blocks the other, later messages are excluded.
 *
 * @returns nothing where the chat is not the viewer's
 */
export async function listMessages(
  db: Db,
  viewerId: number,
  chatId: number,
  { limit, before = limits.id, after }: Span,
): Promise<ChatMessage[] | undefined> {
  const direction = sql.raw(after !== undefined && before === limits.id ? 'asc' : 'desc');
  // One row of nulls if there is no message; no row if the chat is not the viewer's.
  const { rows } = await sql<Omit<ChatMessage, 'id'> & { id: number | null }>`
    select message.id, message.from_user_id, ${ofSender(displayHashid)} as from_user_hashid,
      ${ofSender(nameForOthers)} as from_user_name, message.content as message_content, message.time_sent
    from collaboration_request_response chat
    join app_user owner on owner.id = chat.owner_id
    join app_user helper on helper.id = chat.helper_id
    left join lateral (
      select id, from_user_id, content, time_sent from chat_message
      where response_id = chat.id and id > ${after ?? 0} and id < ${before} and id <= ${lastVisibleId(viewerId)}
      order by id ${direction} limit ${limit}) message on true
    where chat.id = ${chatId} and ${isParty(viewerId)}
    order by message.id`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, ...message }) => (id === null ? [] : [{ id, ...message }]));
}
