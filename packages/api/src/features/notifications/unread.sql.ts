import type { Tx } from '@exchange/db';
import { sql } from 'kysely';
import { hasRequestPage } from '../chats/chat-fields.sql.ts';
import { nameForOthers } from '../profiles/display.sql.ts';

/** A chat with unread messages that an email is due for. */
export interface UnreadChat {
  readonly id: number;
  /** `null` where the reader cannot open it any more. */
  readonly request_id: number | null;
  readonly reader_id: number;
  readonly writer_id: number;
  /** Messages of the other party that the reader has not read. */
  readonly unread: number;
  readonly title: string;
  readonly writer_name: string | null;
  /** The other party's last message. */
  readonly last_id: number;
  readonly last_content: string;
}

/**
 * Takes some chats whose email about unread messages is due on one side, the longest due first, and marks them as sent
 * until they are read. Locked rows are skipped.
 */
export async function takeDueChats(tx: Tx, side: 'owner' | 'helper', limit: number): Promise<UnreadChat[]> {
  const [dueAt, reader, writer, unread] =
    side === 'owner'
      ? ['owner_mail_due_at', 'owner_id', 'helper_id', 'owner_unread']
      : ['helper_mail_due_at', 'helper_id', 'owner_id', 'helper_unread'];
  const { rows } = await sql<UnreadChat>`
    with due as (
      select id from collaboration_request_response
      where ${sql.ref(dueAt)} <= now() and ${sql.ref(dueAt)} < 'infinity'
      order by ${sql.ref(dueAt)} limit ${limit} for no key update skip locked),
    taken as (
      update collaboration_request_response chat set ${sql.ref(dueAt)} = 'infinity' from due where chat.id = due.id
      returning chat.id, chat.request_id, chat.${sql.ref(reader)} as reader_id, chat.${sql.ref(writer)} as writer_id,
        chat.${sql.ref(unread)} as unread)
    select taken.id, case when ${hasRequestPage(sql.lit(side === 'owner'), 'writer')} then request.id end as request_id,
      taken.reader_id, taken.writer_id, taken.unread, request.title, ${nameForOthers('writer')} as writer_name,
      last.id as last_id, last.content as last_content
    from taken
    join collaboration_request request on request.id = taken.request_id
    join app_user writer on writer.id = taken.writer_id
    cross join lateral (
      select id, content from chat_message
      where response_id = taken.id and from_user_id = taken.writer_id order by id desc limit 1) last
    order by taken.id`.execute(tx);
  return rows;
}
