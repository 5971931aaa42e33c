import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
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
  readonly writer_id: number;
  /** Messages of the writer that the reader has not read. */
  readonly unread: number;
  readonly title: string;
  readonly writer_name: string | null;
  /** The writer's last message. */
  readonly last_id: number;
  /** The writer's last unread messages, the oldest first. */
  readonly contents: readonly { readonly content: string; readonly pictures: number }[];
}

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
    select taken.chat_id as id, case when ${hasRequestPage(sql.ref('taken.is_request_owner'), 'writer')} then request.id end as request_id,
      taken.user_id as reader_id, taken.is_request_owner, taken.other_id as writer_id, taken.unread, request.title,
      ${presentName('writer')} as writer_name, last.id as last_id,
      array(select json_build_object('content', content, 'pictures', ${countPictures('message', 'newest.id')}) from (
        select id, content from chat_message where chat_id = taken.chat_id and from_user_id = taken.other_id
        order by id desc limit least(taken.unread, ${messages})) newest order by id) as contents
    from taken
    join offer on offer.id = taken.chat_id
    join collaboration_request request on request.id = offer.request_id
    join app_user writer on writer.id = taken.other_id
    cross join lateral (
      select id from chat_message
      where chat_id = taken.chat_id and from_user_id = taken.other_id order by id desc limit 1) last
    order by taken.chat_id, taken.is_request_owner desc`.execute(tx);
  return rows;
}
