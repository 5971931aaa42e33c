import type { Database, Tx } from '@exchange/db';
import { type RawBuilder, sql } from 'kysely';
import { keysOf } from '../../core/addresses.sql.ts';
import { isTakenIn } from '../../core/desks.sql.ts';
import { showBadges } from '../auth/addresses.sql.ts';
import { isSeenByMe, settleChats } from '../blocks/hidden-chats.sql.ts';
import { firstMessageAt } from '../chats/chat-fields.sql.ts';
import { noteColleagues } from '../colleagues/colleagues.sql.ts';

/** The account that stays, and the one that becomes part of it. */
export interface Pair {
  readonly stays: number;
  readonly goes: number;
}

type Column = readonly [table: keyof Database, column: string];

/**
 * Every column that refers to a person is in one of these lists; `merge.test.ts` compares them with the catalogue of PostgreSQL. What
 * `moves` is of the account that stays; what cannot be twice there is joined before, by `joinTwice`.
 */
export const moves: readonly Column[] = [
  ['former_profile', 'user_id'],
  ['account_address', 'user_id'],
  ['login_identity', 'user_id'],
  ['login_entry', 'user_id'],
  ['collaboration_request', 'user_id'],
  ['picture', 'user_id'],
  ['recipient_state', 'user_id'],
  ['ask', 'user_id'],
  ['saved_search', 'user_id'],
  ['offer', 'owner_id'],
  ['offer', 'helper_id'],
  ['offer', 'made_by_id'],
  ['chat_member', 'user_id'],
  ['chat_member', 'other_id'],
  ['chat_message', 'from_user_id'],
  ['chat_invitation', 'user_id'],
  ['chat_invitation', 'by_user_id'],
  ['desk', 'founder_id'],
  ['desk_member', 'user_id'],
  ['desk_invitation', 'user_id'],
  ['desk_invitation', 'by_user_id'],
  ['hand_over', 'user_id'],
  ['request_colleague', 'user_id'],
  ['hand_over', 'by_user_id'],
  ['credit', 'user_id'],
  ['credit', 'owner_id'],
  ['undone_credit', 'user_id'],
  ['undone_credit', 'owner_id'],
  ['join_invitation', 'owner_id'],
  ['user_block', 'blocker_id'],
  ['user_block', 'blocked_id'],
  ['report', 'about_id'],
  ['report', 'reporter_id'],
  ['mail_outbox', 'from_id'],
  ['mail_outbox', 'about_id'],
  ['reply_token', 'user_id'],
];

/** What ends with the other account, deleted in this order. */
export const ends: readonly Column[] = [
  ['session', 'user_id'],
  ['access_token', 'user_id'],
  ['feed', 'user_id'],
  ['webhook', 'user_id'],
  ['email_token', 'user_id'],
  ['address_change', 'user_id'],
  ['pending_password', 'user_id'],
  ['login_link', 'user_id'],
  ['password_attempt', 'user_id'],
  ['second_factor', 'user_id'],
  ['recovery_code', 'user_id'],
  ['failed_lookup', 'user_id'],
  ['repeatable_reply', 'user_id'],
  ['profile_view', 'viewer_id'],
  ['profile_view', 'user_id'],
  ['user_technical_area', 'user_id'],
  ['collaboration_preference', 'user_id'],
  ['area_question', 'user_id'],
  ['staff_role', 'user_id'],
  ['person_search', 'user_id'],
  ['person_search_due', 'user_id'],
  ['account_merge', 'user_id'],
  ['account_merge', 'other_id'],
];

/** Locks both accounts, in the order of their ids, until the end of the transaction. */
export async function lockBoth(tx: Tx, { stays, goes }: Pair): Promise<void> {
  await sql`select from app_user where id in (${stays}, ${goes}) order by id for update`.execute(tx);
}

/** Locks both members of all chats of the two, as everything that changes a chat does before it changes the offer. */
async function lockChats(tx: Tx, { stays, goes }: Pair): Promise<void> {
  await sql`
    select from chat_member
    where chat_id in (select chat_id from chat_member where user_id in (${stays}, ${goes}))
    order by chat_id, user_id for no key update`.execute(tx);
}

/** Chats, offers and credit between the two are gone with their points; nobody else has a part in them. */
async function undoBetween(tx: Tx, { stays, goes }: Pair): Promise<void> {
  const both = (one: string, other: string) =>
    sql`(${sql.ref(one)}, ${sql.ref(other)}) in ((${stays}::int, ${goes}::int), (${goes}::int, ${stays}::int))`;
  const chats = sql`(select id from offer where ${both('owner_id', 'helper_id')})`;
  for (const statement of [
    sql`delete from reply_token where purpose = 'chat' and about_id in ${chats}`,
    sql`delete from chat_message where chat_id in ${chats}`,
    sql`delete from chat_invitation where chat_id in ${chats}`,
    sql`delete from chat_member where chat_id in ${chats}`,
    sql`delete from offer where ${both('owner_id', 'helper_id')}`,
    sql`
      with undone as (delete from credit where ${both('owner_id', 'user_id')} returning document_id)
      insert into withdrawn_document (id) select document_id from undone`,
    sql`delete from undone_credit where ${both('owner_id', 'user_id')}`,
    sql`delete from hand_over where ${both('by_user_id', 'user_id')}`,
    sql`delete from user_block where ${both('blocker_id', 'blocked_id')}`,
    sql`delete from report where ${both('about_id', 'reporter_id')}`,
    sql`
      delete from mail_outbox where sent_at is null and failed_at is null and from_id in (${stays}, ${goes})
        and (to_key in ${keysOf(stays)} or to_key in ${keysOf(goes)})`,
  ])
    await statement.execute(tx);
  for (const table of ['recipient_state', 'ask'] as const)
    await sql`
      delete from ${sql.table(table)} mine using collaboration_request request
      where request.id = mine.request_id and ${both('request.user_id', 'mine.user_id')}`.execute(tx);
}

/**
 * Both offered on one request: the older offer stays, with the messages of both. It is live if one of them is. For the owner nothing that was
 * unread is read.
 */
async function joinOffers(tx: Tx, { stays, goes }: Pair): Promise<void> {
  const { rows } = await sql<{ kept: number; dropped: number }>`
    select min(id) as kept, max(id) as dropped from offer
    where helper_id in (${stays}, ${goes}) group by request_id having count(*) = 2`.execute(tx);
  for (const { kept, dropped } of rows) await joinChats(tx, { stays, goes }, kept, dropped);
}

async function joinChats(tx: Tx, { stays, goes }: Pair, kept: number, dropped: number): Promise<void> {
  const both = sql`(${kept}::int, ${dropped}::int)`;
  // The two accounts are one person already.
  const person = (column: string) =>
    sql`(case ${sql.ref(column)} when ${goes} then ${stays} else ${sql.ref(column)} end)`;
  const isUnread = sql`message.chat_id = me.chat_id and message.id > me.read_up_to
    and ${person('message.from_user_id')} <> ${person('me.user_id')} and ${isSeenByMe('message')}`;
  // What was written in the other chat before the first unread message is read.
  await sql`
    update chat_member me
    set read_up_to = coalesce((select min(id) - 1 from chat_message message where ${isUnread}), last_message_id, 0)
    where chat_id in ${both}`.execute(tx);
  await sql`
    with theirs as (
      select ${person('me.user_id')} as person_id, min(hidden_after) as hidden_after,
        bool_and(is_archived) as is_archived, bool_and(is_muted) as is_muted, min(email_due_at) as email_due_at,
        min(reads_after) as reads_after, max(read_up_to) as read_all,
        min((select min(message.id) - 1 from chat_message message where ${isUnread})) as before_unread
      from chat_member me where chat_id in ${both} group by person_id having count(*) = 2)
    update chat_member member
    set hidden_after = theirs.hidden_after, is_archived = theirs.is_archived, is_muted = theirs.is_muted,
      email_due_at = theirs.email_due_at, reads_after = theirs.reads_after,
      read_up_to = coalesce(theirs.before_unread, theirs.read_all)
    from theirs
    where member.chat_id = ${kept} and ${person('member.user_id')} = theirs.person_id`.execute(tx);
  await sql`
    update chat_message set chat_id = ${kept}, client_id = null,
      from_user_id = case when from_user_id = late.helper_id then early.helper_id else from_user_id end
    from offer late, offer early
    where chat_id = ${dropped} and late.id = ${dropped} and early.id = ${kept}`.execute(tx);
  // Colleagues come along, unless they are there.
  for (const table of ['chat_member', 'chat_invitation'] as const)
    await sql`
      delete from ${sql.table(table)} gone where chat_id = ${dropped}
        and exists (select from chat_member there where there.chat_id = ${kept} and there.user_id = gone.user_id)`.execute(
      tx,
    );
  await sql`delete from chat_member where chat_id = ${dropped} and leads`.execute(tx);
  await sql`
    update chat_member colleague set chat_id = ${kept},
      other_id = case when is_request_owner then early.helper_id else early.owner_id end
    from offer early where colleague.chat_id = ${dropped} and early.id = ${kept}`.execute(tx);
  await sql`
    delete from chat_invitation gone where chat_id = ${dropped}
      and exists (select from chat_invitation there where there.chat_id = ${kept} and there.user_id = gone.user_id)`.execute(
    tx,
  );
  await sql`update chat_invitation set chat_id = ${kept} where chat_id = ${dropped}`.execute(tx);
  await sql`
    update chat_member member
    set last_message_id = last.id, read_up_to = case when hidden_after is null then read_up_to else last.id end
    from (select max(id) as id from chat_message where chat_id = ${kept}) last
    where chat_id = ${kept}`.execute(tx);
  await noteColleagues(tx, [kept]);
  // A question to a desk that nobody has taken is no offer.
  const isLate = sql`(late.withdrawn_at is null
    and (early.withdrawn_at is not null or not ${isTakenIn('early')} and ${isTakenIn('late')}))`;
  const isAnsweredLate = sql`(${isLate} or early.answer is null and late.answer is not null and late.withdrawn_at is null)`;
  const taken = (condition: RawBuilder<unknown>, columns: readonly string[]) =>
    columns.map((column) => {
      const of = (offer: string) => sql.ref(`${offer}.${column}`);
      return sql`${sql.ref(column)} = case when ${condition} then ${of('late')} else ${of('early')} end`;
    });
  await sql`
    update offer early
    set ${sql.join([
      ...taken(isLate, [
        'withdrawn_at',
        'offered_at',
        'seen_at',
        'reminders',
        'desk_id',
        'taken_at',
        'made_by_id',
        'former_reply_at',
      ]),
      ...taken(isAnsweredLate, ['answer', 'answered_at', 'answer_message_id', 'answer_settles_at', 'notified_answer']),
    ])}
    from offer late where late.id = ${dropped} and early.id = ${kept}`.execute(tx);
  await sql`
    update offer set first_reply_at = (
      select min(at) from (
        select time_sent as at from chat_message
        where chat_id = offer.id and from_user_id = offer.owner_id and time_sent >= offer.offered_at
        union all select offer.answered_at where offer.answer is not null
        union all select offer.former_reply_at) replies)
    where id = ${kept}`.execute(tx);
  await sql`update reply_token set about_id = ${kept} where purpose = 'chat' and about_id = ${dropped}`.execute(tx);
  await sql`delete from offer where id = ${dropped}`.execute(tx);
}

/** Both are in one chat, and one of them at least as a colleague: who leads a side stays, else the account that stays. */
async function joinColleagues(tx: Tx, { stays, goes }: Pair): Promise<void> {
  // What the other account reads, the person goes on to read.
  await sql`
    update chat_member mine set reads_after = least(mine.reads_after, theirs.reads_after)
    from chat_member theirs
    where mine.user_id = ${stays} and theirs.user_id = ${goes} and theirs.chat_id = mine.chat_id
      and not mine.leads and not theirs.leads`.execute(tx);
  const { rows } = await sql<{ chat_id: number }>`
    delete from chat_member colleague where user_id in (${stays}, ${goes}) and not leads and exists (
      select from chat_member twin
      where twin.chat_id = colleague.chat_id and twin.user_id in (${stays}, ${goes}) and twin.user_id <> colleague.user_id
        and (twin.leads or twin.user_id = ${stays}))
    returning chat_id`.execute(tx);
  await noteColleagues(
    tx,
    rows.map(({ chat_id }) => chat_id),
  );
  await sql`
    delete from chat_invitation asked where user_id in (${stays}, ${goes}) and (exists (
        select from chat_member there where there.chat_id = asked.chat_id and there.user_id in (${stays}, ${goes}))
      or user_id = ${goes} and exists (
        select from chat_invitation twin where twin.chat_id = asked.chat_id and twin.user_id = ${stays}))`.execute(tx);
}

/** A request that one of the two owns is not shared with the other, and one that both share is shared with the account that stays. */
async function joinShares(tx: Tx, { stays, goes }: Pair): Promise<void> {
  await sql`
    delete from request_colleague share using collaboration_request request
    where request.id = share.request_id and share.user_id in (${stays}, ${goes}) and (request.user_id in (${stays}, ${goes})
      or share.user_id = ${goes} and exists (
        select from request_colleague twin where twin.request_id = share.request_id and twin.user_id = ${stays}))`.execute(
    tx,
  );
}

/** What one account can have only once: rows of the account that goes are joined with those of the one that stays. */
async function joinTwice(tx: Tx, pair: Pair, maxSearches: number): Promise<void> {
  const { stays, goes } = pair;
  await joinColleagues(tx, pair);
  await joinOffers(tx, pair);
  await sql`
    delete from desk_member gone where user_id = ${goes}
      and exists (select from desk_member there where there.desk_id = gone.desk_id and there.user_id = ${stays})`.execute(
    tx,
  );
  await sql`
    delete from desk_invitation asked where user_id in (${stays}, ${goes}) and (exists (
        select from desk_member there where there.desk_id = asked.desk_id and there.user_id in (${stays}, ${goes}))
      or user_id = ${goes} and exists (
        select from desk_invitation twin where twin.desk_id = asked.desk_id and twin.user_id = ${stays}))`.execute(tx);
  await joinShares(tx, pair);
  // Both were named for one request: a confirmed entry stays, else the older one. The owner named one person once.
  await sql`
    with late as (
      select id from (
        select id, row_number() over (partition by request_id order by confirmed_at is null, created_at, id) as place
        from credit where user_id in (${stays}, ${goes})) named
      where place = 2),
    undone as (delete from credit where id in (select id from late) returning id, request_id, user_id, owner_id, created_at)
    insert into undone_credit (id, request_id, user_id, owner_id, given_at)
    select id, request_id, user_id, owner_id, created_at from undone`.execute(tx);
  await sql`
    with gone as (delete from recipient_state where user_id = ${goes} returning *)
    insert into recipient_state (user_id, request_id, state, acted_at, reason)
    select ${stays}, request_id, state, acted_at, reason from gone
    on conflict (user_id, request_id) do update set state = excluded.state, acted_at = excluded.acted_at, reason = null
    where excluded.state = 'offered' and recipient_state.state = 'hidden'`.execute(tx);
  await sql`
    delete from ask where user_id in (${stays}, ${goes}) and exists (
      select from ask earlier where earlier.request_id = ask.request_id and earlier.user_id in (${stays}, ${goes}) and earlier.id < ask.id)`.execute(
    tx,
  );
  for (const [mine, theirs] of [
    ['blocker_id', 'blocked_id'],
    ['blocked_id', 'blocker_id'],
  ] as const)
    await sql`
      with gone as (delete from user_block where ${sql.ref(mine)} = ${goes} returning *)
      insert into user_block (${sql.ref(mine)}, ${sql.ref(theirs)}, created_at)
      select ${stays}, ${sql.ref(theirs)}, created_at from gone
      on conflict (blocker_id, blocked_id) do update set created_at = least(user_block.created_at, excluded.created_at)`.execute(
      tx,
    );
  await sql`
    delete from report where reporter_id = ${goes} and closed_at is null and exists (
      select from report mine where mine.reporter_id = ${stays} and mine.closed_at is null
        and mine.kind = report.kind and mine.subject_id = report.subject_id)`.execute(tx);
  await sql`
    update report set subject_id = ${stays} where kind = 'profile' and subject_id = ${goes} and not exists (
      select from report twin where twin.kind = 'profile' and twin.subject_id = ${stays}
        and twin.reporter_id = report.reporter_id and twin.closed_at is null)`.execute(tx);
  await sql`
    delete from login_identity where user_id = ${goes}
      and issuer in (select issuer from login_identity where user_id = ${stays})`.execute(tx);
  await sql`
    delete from saved_search where user_id = ${goes} and id not in (
      select id from saved_search where user_id = ${goes} order by id desc
      limit greatest(0, ${maxSearches} - (select count(*) from saved_search where user_id = ${stays})))`.execute(tx);
  await sql`
    delete from join_invitation where owner_id in (${stays}, ${goes})
      and (email_key in ${keysOf(stays)} or email_key in ${keysOf(goes)})`.execute(tx);
  // The link of the merge has proven the main address of the other; what was only typed, or has to be proven again, is no address.
  await sql`
    update account_address set is_main = false, put_back_until = null,
      proven_at = case when is_main then coalesce(proven_at, now()) else proven_at end
    where user_id = ${goes}`.execute(tx);
  await sql`
    delete from account_address where proven_at is null and not is_main
      and (user_id = ${goes} or user_id = ${stays} and email_key in ${keysOf(goes)})`.execute(tx);
}

/**
 * Makes one account of two, in the transaction of the caller, which holds the locks of both accounts and of their requests. The row of the one that
 * goes is deleted; its public id leads to the profile that stays.
 */
export async function mergeAccounts(tx: Tx, pair: Pair, maxSearches: number): Promise<void> {
  const { stays, goes } = pair;
  await lockChats(tx, pair);
  for (const [table, column] of ends)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${goes}`.execute(tx);
  await undoBetween(tx, pair);
  await joinTwice(tx, pair, maxSearches);
  for (const [table, column] of moves)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${stays} where ${sql.ref(column)} = ${goes}`.execute(
      tx,
    );
  // What the other account wrote as a colleague may be the first reply of the owner.
  await sql`
    update offer set first_reply_at = least(first_reply_at, ${firstMessageAt})
    where owner_id = ${stays} and withdrawn_at is null`.execute(tx);
  await sql`update offer set made_by_id = null where made_by_id = ${stays} and helper_id = ${stays}`.execute(tx);
  await sql`insert into former_profile (hashid, user_id) select hashid, ${stays} from app_user where id = ${goes}`.execute(
    tx,
  );
  await showBadges(tx, [stays]);
  // An institute goes on to know its person by the names that it has.
  await sql`
    update app_user set external_id = coalesce(app_user.external_id, other.external_id)
    from app_user other where app_user.id = ${stays} and other.id = ${goes}`.execute(tx);
  await settleChats(
    tx,
    sql`me.chat_id in (
      select chat_id from chat_member where user_id = ${stays}
      union select chat_id from chat_message where from_user_id = ${stays})`,
  );
  await sql`delete from app_user where id = ${goes}`.execute(tx);
}
