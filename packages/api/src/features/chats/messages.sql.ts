import type { ChatMessage } from '@exchange/contract/chats';
import { limits, notificationLimits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import { chatSentences } from '@exchange/contract/sentences/chats';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import type { Viewer } from '../../core/context.ts';
import { isTaken } from '../../core/desks.sql.ts';
import { type CountedQuota, use } from '../../core/quotas.sql.ts';
import { interval } from '../../core/sql-time.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { isUnused, pictureList, picturesOf } from '../pictures/pictures.sql.ts';
import { presentHashid, presentName } from '../profiles/display.sql.ts';

/** What is stored in the place of a message that an operator removed. A person cannot send this character. */
export const removedMessage = '\u001a';

/** The text of a stored message. In the place of one that was removed, a sentence in the language that is spoken now. */
export function messageText(content: string): string {
  return content === removedMessage ? chatSentences.screen.hiddenMessage() : content;
}

/** The same where no pictures are shown: with how many it has, or that they are deleted. */
export function textWithCount(content: string, pictures: number): string {
  const { count, deleted } = pictureSentences;
  const words = content === '' ? [] : [messageText(content)];
  if (pictures > 0) return [...words, count({ count: pictures })].join('\n');
  return words[0] ?? deleted();
}

/** The first `limits.chatPreview` code points of a message on one line; of one without words, how many pictures it has. */
export function previewOf(content: string, pictures = 0): string {
  const text = textWithCount(content, content === '' ? pictures : 0);
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, limits.chatPreview).join('');
}

/** A message as it is read; the time of a correction only if there is one. */
export function toMessage({ edited_at, ...message }: Stored): ChatMessage {
  const text = { ...message, message_content: messageText(message.message_content) };
  return edited_at === null ? text : { ...text, edited_at };
}

type Stored = Omit<ChatMessage, 'edited_at'> & { readonly edited_at: string | null };

interface NewMessage {
  readonly chatId: number;
  readonly content: string;
  readonly clientId: string | null;
  /** Own pictures that no text has. If one of them is not there, there is no message. */
  readonly pictureIds?: readonly number[];
  /** Whether who leads the other side gets an email about this message at once, so that none about unread messages is due. */
  readonly isMailed?: boolean;
  /** What the message uses; none if limits are lifted. */
  readonly quota?: CountedQuota | undefined;
}

/** A new message and the members of the chat whom it reaches: all who do not block its sender. */
export interface Added {
  readonly message: ChatMessage;
  readonly parties: readonly number[];
  /** Whether a desk was asked and nobody has taken the chat. */
  readonly isUntaken: boolean;
}

interface LockedMember {
  readonly chat_id: number;
  readonly user_id: number;
  readonly is_request_owner: boolean;
  readonly leads: boolean;
  readonly hidden_after: number | null;
}

/**
 * All members of a chat, locked until the end of the transaction. What changes a chat for several locks them first, and the offer, if
 * it changes that too, afterwards. So no two wait for each other.
 */
export function lockedMembers(chatId: RawBuilder<number>) {
  return sql<LockedMember>`
    select chat_id, user_id, is_request_owner, leads, hidden_after from chat_member where chat_id = ${chatId}
    order by user_id for no key update`;
}

/** Under this name the `client_id` of a message that was taken back is kept among the replies that are not repeated. */
export const sendProcedure = 'chats.send';

/** Whether the message of a `client_id` was taken back, so that a repeat does not send it again. */
export function isTakenBack(senderId: number, clientId: string | null) {
  return sql<boolean>`exists (select from repeatable_reply
    where user_id = ${senderId}::int and procedure = ${sql.lit(sendProcedure)} and client_id = ${clientId}::uuid)`;
}

type Sender = Pick<Viewer, 'user_id' | 'hashid' | 'name'>;

interface AddedRow {
  readonly id: number;
  readonly time_sent: string;
  readonly parties: readonly number[];
  readonly is_untaken: boolean;
  readonly pictures: Picture[];
}

/** The pictures that a new message takes, as the parts of its statement; nothing for a message without one. */
function takenPictures(ids: readonly number[], senderId: RawBuilder<number>) {
  if (ids.length === 0) return { found: sql``, areFound: sql``, taken: sql``, shown: sql`'[]'::json` };
  return {
    found: sql`found_pictures as (
      select id, alt, width, height, wanted.position from picture
      join unnest(${[...ids]}::int[]) with ordinality wanted (id, position) using (id)
      where picture.user_id = ${senderId} and ${isUnused} for update of picture),`,
    areFound: sql`and (select count(*) from found_pictures) = ${ids.length}`,
    taken: sql`, taken as (
      update picture set message_id = message.id, position = found.position
      from found_pictures found, message where picture.id = found.id)`,
    shown: sql`(select ${pictureList} from found_pictures picture)`,
  };
}

/**
 * Adds a message, in one statement with all that follows from it:
 *
 * - For all members it is the last message. For the others it is unread, takes the chat out of the archive and is due an email
 *   after a while, unless the chat is muted.
 * - For a member who blocks the sender it stays hidden, without count, email or event; the sender cannot detect it.
 * - If the owner of the request wrote it, the offer has a reply.
 *
 * The rows of all members are locked before the message gets its id. So ids grow in the order of commits, and polls miss no message.
 * Meanwhile the offer may have been withdrawn or made anew. So whether this is its first reply is decided by the row as it is now, in
 * `set`; a condition in `where` would be checked on the row as it was before.
 *
 * @returns nothing if the chat is not the sender's, the sender blocks the other, the `client_id` was used before, a picture is not there, or
 *   the quota is exhausted
 */
export async function insertMessage(
  db: Db,
  sender: Sender,
  { chatId, content, clientId, pictureIds = [], isMailed = false, quota }: NewMessage,
): Promise<Added | undefined> {
  const senderId = sql<number>`${sender.user_id}::int`;
  const sees = sql<boolean>`(member.hidden_after is null
    and not exists (select from user_block where blocker_id = member.user_id and blocked_id = ${senderId}))`;
  const receives = sql<boolean>`(member.user_id <> ${senderId} and ${sees})`;
  const { found, areFound, taken, shown } = takenPictures(pictureIds, senderId);
  const isNew = sql`from locked where user_id = ${senderId} and hidden_after is null and not exists (
    select from chat_message where chat_id = ${chatId} and from_user_id = ${senderId} and client_id = ${clientId}::uuid)
    and not ${isTakenBack(sender.user_id, clientId)} ${areFound}`;
  const { rows } = await sql<AddedRow>`
    with locked as (${lockedMembers(sql`${chatId}::int`)}), ${found}
    used as (${quota === undefined ? sql`select` : use(quota, `${sender.user_id}`, isNew)}),
    message as (
      insert into chat_message (chat_id, from_user_id, content, client_id)
      select chat_id, user_id, ${content}, ${clientId}::uuid from locked where user_id = ${senderId} and hidden_after is null
        and not ${isTakenBack(sender.user_id, clientId)} and exists (select from used) ${areFound}
      on conflict (chat_id, from_user_id, client_id) where client_id is not null do nothing
      returning chat_id, id, time_sent),
    queued as (insert into message_search_due select id from message),
    members as (
      update chat_member member
      set last_message_id = message.id,
        unread = unread + ${receives}::int,
        read_up_to = case when hidden_after is null then read_up_to else message.id end,
        is_archived = is_archived and not ${receives},
        email_due_at = case when ${receives} and not is_muted and not (${isMailed}::boolean and leads)
          then coalesce(email_due_at, message.time_sent + ${interval(notificationLimits.unreadAfterMinutes, 'minutes')})
          else email_due_at end
      from message where member.chat_id = message.chat_id
      returning user_id, is_request_owner, ${sees} as sees),
    replied as (
      update offer
      set first_reply_at = case when withdrawn_at is null and owner_id = ${senderId} then coalesce(first_reply_at, message.time_sent)
        else first_reply_at end
      from message where offer.id = message.chat_id and (offer.owner_id = ${senderId} or not ${isTaken})
      returning not ${isTaken} as is_untaken) ${taken}
    select id, time_sent, array(select user_id from members where sees order by is_request_owner desc) as parties,
      coalesce((select is_untaken from replied), false) as is_untaken, ${shown} as pictures
    from message`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { parties, is_untaken: isUntaken, ...stored } = row;
  const author = { from_user_id: sender.user_id, from_user_hashid: sender.hashid, from_user_name: sender.name };
  return { message: { ...stored, ...author, message_content: content }, parties, isUntaken };
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
    .select(['id', 'content as message_content', 'time_sent', 'edited_at', 'from_user_id'])
    .select(picturesOf('message', 'chat_message.id').as('pictures'))
    .where('chat_id', '=', chatId)
    .where('from_user_id', '=', sender.user_id)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row && toMessage({ ...row, from_user_hashid: sender.hashid, from_user_name: sender.name });
}

interface Span {
  readonly limit: number;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/** Most messages have one of two senders, so that these are looked up once for a chat and not for each message. */
const ofSender = <T>(column: (person: string) => RawBuilder<T>) =>
  sql<T>`case message.from_user_id when viewer.id then ${column('viewer')} when other.id then ${column('other')}
    else (select ${column('sender')} from app_user sender where sender.id = message.from_user_id) end`;

/**
 * Messages of a chat that the viewer sees, oldest first: the latest ones, the latest before a message, or the first ones after it.
 *
 * @returns nothing if the chat is not the viewer's
 */
export async function listMessages(
  db: Db,
  viewerId: number,
  chatId: number,
  { limit, before = limits.id, after }: Span,
): Promise<ChatMessage[] | undefined> {
  const direction = sql.raw(after !== undefined && before === limits.id ? 'asc' : 'desc');
  // One row of nulls if there is no message; no row if the chat is not the viewer's.
  const { rows } = await sql<Omit<Stored, 'id'> & { id: number | null }>`
    select message.id, message.from_user_id, ${ofSender(presentHashid)} as from_user_hashid,
      ${ofSender(presentName)} as from_user_name, message.content as message_content, message.time_sent, message.edited_at,
      ${picturesOf('message', 'message.id')} as pictures
    from chat_member me
    join app_user viewer on viewer.id = me.user_id
    join app_user other on other.id = me.other_id
    left join lateral (
      select id, from_user_id, content, time_sent, edited_at from chat_message
      where chat_id = me.chat_id and id > ${after ?? 0} and id < ${before} and ${isSeenByMe('chat_message')}
      order by id ${direction} limit ${limit}) message on true
    where me.chat_id = ${chatId} and me.user_id = ${viewerId}
    order by message.id`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.flatMap(({ id, ...message }) => (id === null ? [] : [toMessage({ id, ...message })]));
}
