import type { ChatMessage } from '@exchange/contract/chats';
import { limits, notificationLimits } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { batchLoader } from '../../core/batch-loader.ts';
import type { Viewer } from '../../core/context.ts';
import { preparedQuery } from '../../core/prepared-query.ts';
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

const addMessage = preparedQuery<
  Required<NewMessage> & { readonly senderId: number; readonly preview: string },
  AddedRow
>((db, slot) => {
  const mailDue = (owner: boolean, column: string, hiddenAfter: string) => sql`
    case when (response.owner_id = ${slot('senderId')}) = ${sql.lit(owner)} or ${slot('isMailed')}
        or ${sql.ref(hiddenAfter)} is not null then ${sql.ref(column)}
      else coalesce(${sql.ref(column)}, message.time_sent + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')}) end`;
  const statement = sql<AddedRow>`
    with chat as (
      select id, owner_id from collaboration_request_response
      where id = ${slot('chatId')} and ${isPartyUnqualified(slot('senderId'))}
        and case when owner_id = ${slot('senderId')} then owner_hidden_after else helper_hidden_after end is null
      for no key update),
    message as (
      insert into chat_message (response_id, from_user_id, content, client_id)
      select id, ${slot('senderId')}, ${slot('content')}, ${slot('clientId')}::uuid from chat
      on conflict (response_id, from_user_id, client_id) where client_id is not null do nothing
      returning id, time_sent)
    update collaboration_request_response response
    set last_message_id = message.id, last_message_at = message.time_sent, last_sender_id = ${slot('senderId')},
      last_preview = ${slot('preview')},
      owner_unread = owner_unread
        + case when response.owner_id = ${slot('senderId')} or owner_hidden_after is not null then 0 else 1 end,
      helper_unread = helper_unread
        + case when response.owner_id = ${slot('senderId')} and helper_hidden_after is null then 1 else 0 end,
      owner_read_id = case when owner_hidden_after is null then owner_read_id else message.id end,
      helper_read_id = case when helper_hidden_after is null then helper_read_id else message.id end,
      owner_mail_due_at = ${mailDue(true, 'owner_mail_due_at', 'owner_hidden_after')},
      helper_mail_due_at = ${mailDue(false, 'helper_mail_due_at', 'helper_hidden_after')}
    from chat, message where response.id = chat.id
    returning message.id, message.time_sent, array_remove(array[
      case when owner_hidden_after is null then response.owner_id end,
      case when helper_hidden_after is null then response.helper_id end], null) as parties`;
  return { compile: () => statement.compile(db) };
});

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
  const [row] = await addMessage(db, {
    senderId: sender.user_id,
    chatId,
    content,
    clientId,
    isMailed,
    preview: previewOf(content),
  });
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

interface Asked {
  readonly viewerId: number;
  readonly chatId: number;
  readonly after: number;
  readonly before: number;
  readonly limit: number;
}

type MessageRow = Omit<ChatMessage, 'id'> & { readonly id: number | null; readonly place: number };

/** A message has one of two senders, so that these are looked up once for a chat and not for each message. */
const ofSender = <T>(column: (person: string) => RawBuilder<T>) =>
  sql<T>`case when message.from_user_id = chat.owner_id then ${column('owner')} else ${column('helper')} end`;

/** One row of nulls where there is no message; no row where the chat is not the viewer's. */
const messagesFrom = (end: 'first' | 'last') =>
  preparedQuery<{ [Key in keyof Asked]: readonly number[] }, MessageRow>((db, slot) => {
    const viewerId = sql<number>`asked.viewer_id`;
    const statement = sql<MessageRow>`
      select asked.place, message.id, message.from_user_id, ${ofSender(displayHashid)} as from_user_hashid,
        ${ofSender(nameForOthers)} as from_user_name, message.content as message_content, message.time_sent
      from unnest(${slot('viewerId')}::int[], ${slot('chatId')}::int[], ${slot('after')}::int[], ${slot('before')}::int[],
        ${slot('limit')}::int[]) with ordinality asked (viewer_id, chat_id, after_id, before_id, most, place)
      join collaboration_request_response chat on chat.id = asked.chat_id and ${isParty(viewerId)}
      join app_user owner on owner.id = chat.owner_id
      join app_user helper on helper.id = chat.helper_id
      left join lateral (
        select id, from_user_id, content, time_sent from chat_message
        where response_id = chat.id and id > asked.after_id and id < asked.before_id and id <= ${lastVisibleId(viewerId)}
        order by id ${sql.raw(end === 'first' ? 'asc' : 'desc')} limit asked.most) message on true
      order by asked.place, message.id`;
    return { compile: () => statement.compile(db) };
  });

/** Number of chats whose messages one statement reads. */
const chatsAtOnce = 8;

/** Messages for each of several callers; nothing where the chat is not the caller's. */
const messagesOf = (end: 'first' | 'last') => {
  const find = messagesFrom(end);
  return batchLoader(async (db, asked: readonly Asked[]) => {
    const rows = await find(db, {
      viewerId: asked.map(({ viewerId }) => viewerId),
      chatId: asked.map(({ chatId }) => chatId),
      after: asked.map(({ after }) => after),
      before: asked.map(({ before }) => before),
      limit: asked.map(({ limit }) => limit),
    });
    const found: (ChatMessage[] | undefined)[] = asked.map(() => undefined);
    for (const { place, id, ...message } of rows) {
      const list = found[place - 1] ?? [];
      found[place - 1] = list;
      if (id !== null) list.push({ id, ...message });
    }
    return found;
  }, chatsAtOnce);
};
const messages = { first: messagesOf('first'), last: messagesOf('last') };

/**
 * Messages of a chat, oldest first: the latest ones, the latest before a message, or the first ones after it. While the
 * viewer blocks the other, later messages are excluded.
 *
 * @returns nothing where the chat is not the viewer's
 */
export function listMessages(
  db: Db,
  viewerId: number,
  chatId: number,
  { limit, before, after }: Span,
): Promise<ChatMessage[] | undefined> {
  const end = after !== undefined && before === undefined ? 'first' : 'last';
  const span = { after: after ?? 0, before: before ?? limits.id, limit };
  return messages[end](db, { viewerId, chatId, ...span });
}
