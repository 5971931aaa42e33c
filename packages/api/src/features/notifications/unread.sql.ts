import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { isKeptOut } from '../../core/present.sql.ts';
import { isSeenByMe } from '../blocks/hidden-chats.sql.ts';
import { hasRequestPage } from '../chats/chat-fields.sql.ts';
import { countPictures } from '../pictures/pictures.sql.ts';
import { presentName } from '../profiles/display.sql.ts';

/** A chat with unread messages that an email is due for. */
export interface UnreadChat {
  readonly id: number;
  /** `null` if the reader cannot open it any more. */
  readonly request_id: number | null;
  readonly reader_id: number;
  /** Whether the reader owns the request. */
  readonly is_request_owner: boolean;
  /** Who sent the last of them. */
  readonly writer_id: number;
  /** Messages of others that the reader has not read. */
  readonly unread: number;
  readonly title: string;
  readonly writer_name: string | null;
  readonly last_id: number;
  /** The last unread messages with the names of those who sent them, the oldest first. */
  readonly messages: readonly { readonly name: string | null; readonly content: string; readonly pictures: number }[];
}

/** Whether the row `message` is unread for the member of the row `me`, and its sender is not kept out. */
const isTold = sql<boolean>`(message.chat_id = me.chat_id and message.id > me.read_up_to
  and message.from_user_id <> me.user_id and ${isSeenByMe('message')}
  and not exists (select from app_user sender where sender.id = message.from_user_id and ${isKeptOut('sender')}))`;

/**
 * Takes some chats of readers to whom an email about unread messages is due, the longest due first, and marks them as sent
 * until they are read. Locked rows are skipped.
 *
 * @param messages how many of each chat are read
 */
export async function takeDueChats(tx: Tx, limit: number, messages: number): Promise<UnreadChat[]> {
  const { rows } = await sql<UnreadChat>`
    with due as (
      select chat_id, user_id from chat_member
      where email_due_at <= now() and email_due_at < 'infinity'
      order by email_due_at limit ${limit} for no key update skip locked),
    taken as (
      update chat_member me set email_due_at = 'infinity'
      from due where me.chat_id = due.chat_id and me.user_id = due.user_id
      returning me.*)
    select me.chat_id as id, case when ${hasRequestPage(sql.ref('me.is_request_owner'), 'other')} then request.id end as request_id,
      me.user_id as reader_id, me.is_request_owner, writer.id as writer_id, me.unread, request.title,
      ${presentName('writer')} as writer_name, last.id as last_id,
      (select json_agg(json_build_object('name', ${presentName('sender')}, 'content', newest.content,
          'pictures', ${countPictures('message', 'newest.id')}) order by newest.id)
        from (
          select id, content, from_user_id from chat_message message
          where ${isTold} order by id desc limit ${messages}) newest
        join app_user sender on sender.id = newest.from_user_id) as messages
    from taken me
    join offer on offer.id = me.chat_id
    join collaboration_request request on request.id = offer.request_id
    join app_user other on other.id = me.other_id
    cross join lateral (
      select id, from_user_id from chat_message message where ${isTold} order by id desc limit 1) last
    join app_user writer on writer.id = last.from_user_id
    order by me.chat_id, me.is_request_owner desc, me.user_id`.execute(tx);
  return rows;
}
