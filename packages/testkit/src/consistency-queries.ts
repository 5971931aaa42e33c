import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';

/** Finds the rows that are in only one of two tables; by default there should be none. */
const difference =
  (stored: RawBuilder<unknown>, plain: RawBuilder<unknown> = sql`select 0 where false`) =>
  async (db: Db): Promise<unknown[]> => {
    const { rows } = await sql`
      select 'stored, and should not be' as why, lost.* from ((${stored}) except all (${plain})) lost
      union all
      select 'not stored, and should be', missing.* from ((${plain}) except all (${stored})) missing`.execute(db);
    return rows;
  };

/** Compares the feed with the requests: one row per active request, area and audience. */
export const feedErrors = difference(
  sql`select area_id, audience, type_id, created_at, request_id, owner_id from request_feed`,
  sql`
    select area.area_id, audience.id, request.collaboration_type_id, request.created_at, request.id, owner.id
    from collaboration_request request
    join app_user owner on owner.id = request.user_id
    join request_technical_area area on area.request_id = request.id
    join lateral unnest(case request.share_scope
      when 'everyone' then array[0]
      when 'verified' then array[-1]
      when 'my' then array[owner.institute_id]
      else array(select institute_id from request_institute where request_id = request.id) end) audience (id) on true
    where request.status_id = ${requestStatus.active} and request.deleted_at is null and owner.delete_at is null and owner.suspended_at is null`,
);

/** Compares the ids of areas and institutes on the rows of requests with the tables that have one row for each. */
export const requestListErrors = difference(
  sql`select id, technical_area_ids, institute_ids from collaboration_request`,
  sql`
    select id, array(select area_id from request_technical_area where request_id = request.id order by area_id),
      array(select institute_id from request_institute where request_id = request.id order by institute_id)
    from collaboration_request request`,
);

/** Compares the words of the search with what is searched of the requests, whatever their status. */
export const searchErrors = difference(
  sql`select request_id, created_at, words from request_search`,
  sql`select * from request_search_rows(array(select id from collaboration_request))`,
);

/** Compares the words of listed people with their profiles. */
export const personErrors = difference(
  sql`select user_id, active_at, institute_id, name_words, bio_words from person_search`,
  sql`
    select id, active_at, case when is_verified_institute then institute_id end,
      strip(to_tsvector('simple', directory_text(coalesce(name, '')))),
      strip(to_tsvector('simple', directory_text(
        concat_ws(' ', description, case when not is_verified_institute then claimed_institute end))))
    from app_user where is_listed`,
);

/** Compares the `offered` states with the live offers. */
export const offeredErrors = difference(
  sql`select user_id, request_id from recipient_state where state = 'offered'`,
  sql`select helper_id, request_id from collaboration_request_response where withdrawn_at is null`,
);

/** Counters and last message of every chat, against its messages and read marks. */
export const chatErrors = difference(
  sql`
    select id, owner_unread, helper_unread, last_message_id, last_message_at, last_sender_id, last_preview
    from collaboration_request_response`,
  sql`
    select chat.id,
      (select count(*)::int from chat_message where response_id = chat.id and from_user_id = chat.helper_id and id > chat.owner_read_id),
      (select count(*)::int from chat_message where response_id = chat.id and from_user_id = chat.owner_id and id > chat.helper_read_id),
      last.id, last.time_sent, last.from_user_id, left(last.content, 100)
    from collaboration_request_response chat
    left join lateral (
      select * from chat_message where response_id = chat.id order by time_sent desc, id desc limit 1) last on true`,
);

/** Archived chats with an unread message, or with one of the other party that came later and that no block hides. */
export const archiveErrors = difference(
  sql`
    select id from collaboration_request_response
    where (owner_archived and (owner_unread > 0 or owner_hidden_after is null and owner_read_id < (
      select max(message.id) from chat_message message where response_id = collaboration_request_response.id and from_user_id = helper_id)))
    or (helper_archived and (helper_unread > 0 or helper_hidden_after is null and helper_read_id < (
      select max(message.id) from chat_message message where response_id = collaboration_request_response.id and from_user_id = owner_id)))`,
);

/** The last message that each party of a chat sees, against the blocks. */
export const blockErrors = difference(
  sql`select id, owner_hidden_after is not null, helper_hidden_after is not null from collaboration_request_response`,
  sql`
    select chat.id,
      exists (select from user_block where blocker_id = chat.owner_id and blocked_id = chat.helper_id),
      exists (select from user_block where blocker_id = chat.helper_id and blocked_id = chat.owner_id)
    from collaboration_request_response chat`,
);

/** Children that a request's scope does not allow, and stored texts that break a rule. */
export const requestErrors = difference(
  sql`
    select distinct request.id from collaboration_request request
    left join request_institute institute on institute.request_id = request.id
    where (request.share_scope = 'selected') <> (institute.request_id is not null)
      or not exists (select from request_technical_area area where area.request_id = request.id)
      or (request.status_id <> ${requestStatus.draft} and request.published_at is null)`,
);

const all = { feedErrors, requestListErrors, offeredErrors, chatErrors, archiveErrors, blockErrors, requestErrors };

/** The rows whose denormalised data differ from their source, each with the query that found it. */
export async function inconsistencies(db: Db): Promise<unknown[]> {
  const found = Object.entries(all).map(async ([query, errors]) => (await errors(db)).map((row) => ({ query, row })));
  return (await Promise.all(found)).flat();
}
