import type { ChatMessage } from '@exchange/contract/chats';
import { limits, noticeLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { interval } from '../../core/times.ts';

/** The first 100 code points of a message on one line (decisions section 6). */
export function previewOf(content: string): string {
  return [...content.replace(/\s+/g, ' ').trim()].slice(0, limits.chatPreview).join('');
}

interface NewMessage {
  readonly chatId: number;
  readonly content: string;
  readonly clientId: string | null;
  /** Whether the other party is mailed about this very message at once, so that no mail about unread ones is due for it. */
  readonly isMailed?: boolean;
}

/** A message that was added, and the two people it concerns. */
export interface Added {
  readonly message: ChatMessage;
  readonly parties: readonly number[];
}

type Sender = Pick<Viewer, 'user_id' | 'hashid' | 'name'>;

/**
 * Adds a message and keeps the chat's counters and last message true, in one statement. The chat's row is locked before
 * the message gets its id, so that ids grow in the order of commits and a poll for newer ones misses none.
 *
 * @returns nothing where the chat is not the sender's, or the `client_id` was used before
 */
export async function insertMessage(
  tx: Tx,
  sender: Sender,
  { chatId, content, clientId, isMailed = false }: NewMessage,
): Promise<Added | undefined> {
  const mailDue = (owner: boolean, column: string) => sql`
    case when (response.owner_id = ${sender.user_id}) = ${sql.lit(owner)} or ${isMailed} then ${sql.ref(column)}
      else coalesce(${sql.ref(column)}, message.time_sent + ${interval(noticeLimits.unreadAfterMinutes, 'minutes')}) end`;
  const { rows } = await sql<{ id: number; time_sent: string; owner_id: number; helper_id: number }>`
    with chat as (
      select id, owner_id from collaboration_request_response
      where id = ${chatId} and ${sender.user_id} in (owner_id, helper_id) for no key update),
    message as (
      insert into chat_message (response_id, from_user_id, content, client_id)
      select id, ${sender.user_id}, ${content}, ${clientId}::uuid from chat
      on conflict (response_id, from_user_id, client_id) where client_id is not null do nothing
      returning id, time_sent)
    update collaboration_request_response response
    set last_message_id = message.id, last_message_at = message.time_sent, last_sender_id = ${sender.user_id},
      last_preview = ${previewOf(content)},
      owner_unread = owner_unread + case when response.owner_id = ${sender.user_id} then 0 else 1 end,
      helper_unread = helper_unread + case when response.owner_id = ${sender.user_id} then 1 else 0 end,
      owner_mail_due_at = ${mailDue(true, 'owner_mail_due_at')},
      helper_mail_due_at = ${mailDue(false, 'helper_mail_due_at')}
    from chat, message where response.id = chat.id
    returning message.id, message.time_sent, response.owner_id, response.helper_id`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { owner_id, helper_id, ...stored } = row;
  const author = { from_user_id: sender.user_id, from_user_hashid: sender.hashid, from_user_name: sender.name };
  return { message: { ...stored, ...author, message_content: content }, parties: [owner_id, helper_id] };
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

/**
 * Messages of a chat, oldest first: the latest, the latest before a message, or the first ones after it.
 *
 * @returns nothing where the chat is not the viewer's
 */
export async function listMessages(
  db: Db,
  viewerId: number,
  chatId: number,
  { limit, before, after }: Span,
): Promise<ChatMessage[] | undefined> {
  const forwards = after !== undefined && before === undefined;
  const { rows } = await sql<Omit<ChatMessage, 'id'> & { id: number | null }>`
    select message.id, message.from_user_id, sender.hashid as from_user_hashid, sender.name as from_user_name,
      message.content as message_content, message.time_sent
    from collaboration_request_response chat
    left join lateral (
      select id, from_user_id, content, time_sent from chat_message
      where response_id = chat.id and id > ${after ?? 0} and id < ${before ?? limits.id}
      order by id ${sql.raw(forwards ? 'asc' : 'desc')} limit ${limit}) message on true
    left join app_user sender on sender.id = message.from_user_id
    where chat.id = ${chatId} and ${viewerId} in (chat.owner_id, chat.helper_id)
    order by message.id`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, ...message }) => (id === null ? [] : [{ id, ...message }]));
}
