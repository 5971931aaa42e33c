import { isPresent } from '@exchange/api/core/present.sql';
import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { solvedRows } from '@exchange/db/request-words';
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

/** Compares the feed with the requests: one row per active request that takes offers, area and audience. */
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
      when 'my' then array_remove(array[request.scope_institute_id], null)
      else array(select institute_id from request_institute where request_id = request.id) end) audience (id) on true
    where request.status_id = ${requestStatus.active} and request.accepts_offers and request.deleted_at is null and ${isPresent('owner')}`,
);

/** Compares the words of the search with what is searched of the requests, whatever their status. */
export const searchErrors = difference(
  sql`select request_id, created_at, words from request_search`,
  sql`select * from request_search_rows(array(select id from collaboration_request))`,
);

/** Compares the words of solved requests with those that their owners show. */
export const solvedErrors = difference(
  sql`select request_id, created_at, words from solved_search`,
  solvedRows(sql`array(select id from collaboration_request)`),
);

/** Compares the words of listed people with their profiles. */
export const personErrors = difference(
  sql`select user_id, active_at, institute_id, name_words, bio_words from person_search`,
  sql`
    select id, active_at, case when is_verified_institute then institute_id end,
      directory_words(name),
      directory_words(concat_ws(' ', description, case when not is_verified_institute then claimed_institute end))
    from app_user where is_listed`,
);

/** Compares the `offered` states with the live offers. */
export const offeredErrors = difference(
  sql`select user_id, request_id from recipient_state where state = 'offered'`,
  sql`select helper_id, request_id from offer where withdrawn_at is null`,
);

/** Who leads the sides of every chat: the owner and the helper of the offer, each with the other. Colleagues have the leader of the other side. */
export const memberErrors = difference(
  sql`select chat_id, user_id, other_id, is_request_owner from chat_member
    where has_colleagues = exists (select from chat_member other where other.chat_id = chat_member.chat_id and not other.leads)`,
  sql`
    select id, owner_id, helper_id, true from offer
    union all select id, helper_id, owner_id, false from offer
    union all select id, user_id, case when is_request_owner then helper_id else owner_id end, is_request_owner
      from chat_member join offer on offer.id = chat_id where not leads`,
);

/** Counter and last message of every member of a chat, against the messages and the read mark. */
export const chatErrors = difference(
  sql`select chat_id, user_id, unread, last_message_id from chat_member`,
  sql`
    select chat_id, user_id,
      (select count(*)::int from chat_message message
        where message.chat_id = member.chat_id and from_user_id <> member.user_id and id > member.read_up_to
          and (from_user_id = member.other_id or not exists (
            select from user_block
            where blocker_id = member.user_id and blocked_id = from_user_id and created_at < message.time_sent))),
      (select id from chat_message message where message.chat_id = member.chat_id order by time_sent desc, id desc limit 1)
    from chat_member member`,
);

/** Archived chats with an unread message, or with one of the other member that came later and that no block hides. */
export const archiveErrors = difference(
  sql`
    select chat_id from chat_member member
    where is_archived and (unread > 0 or hidden_after is null and read_up_to < (
      select max(message.id) from chat_message message
      where message.chat_id = member.chat_id and message.from_user_id = member.other_id))`,
);

/** Which members of chats see no new message, against the blocks. */
export const blockErrors = difference(
  sql`select chat_id, user_id from chat_member where hidden_after is not null`,
  sql`
    select chat_id, user_id from chat_member member
    join user_block block on block.blocker_id = member.user_id and block.blocked_id = member.other_id`,
);

/** When the owner of the request first wrote or answered after the offer, against its messages and answer. */
export const replyErrors = difference(
  sql`select id, first_reply_at is not null from offer where withdrawn_at is null`,
  sql`
    select id, answer is not null or former_reply_at is not null or exists (
      select from chat_message message
      where message.chat_id = offer.id and from_user_id = offer.owner_id and time_sent >= offer.offered_at)
    from offer where withdrawn_at is null`,
);

/** The address and badge of every account, against its addresses. */
export const addressErrors = difference(
  sql`
    select id, email, email_key, verified_at is not null, is_verified_institute, case when is_verified_institute then institute_id end
    from app_user where erased_at is null`,
  sql`
    select person.id, main.email, main.email_key, main.proven_at is not null, badges.ids <> '{}',
      case when badges.ids <> '{}' then coalesce((select id from unnest(badges.ids) id where id = person.institute_id limit 1), 0) end
    from app_user person join account_address main on main.user_id = person.id and main.is_main
    cross join lateral (
      select array(select institute_id from account_address where user_id = person.id and institute_id is not null) as ids) badges`,
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

const all = {
  feedErrors,
  offeredErrors,
  memberErrors,
  chatErrors,
  archiveErrors,
  blockErrors,
  replyErrors,
  requestErrors,
  addressErrors,
};

/** The rows whose denormalised data differ from their source, each with the query that found it. */
export async function inconsistencies(db: Db): Promise<unknown[]> {
  const found = Object.entries(all).map(async ([query, errors]) => (await errors(db)).map((row) => ({ query, row })));
  return (await Promise.all(found)).flat();
}
