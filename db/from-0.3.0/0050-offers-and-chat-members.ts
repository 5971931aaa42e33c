import { type Kysely, sql } from 'kysely';

const old = 'collaboration_request_response';

/** Copies the columns of one of the two people of each chat. */
const copyMembers = (person: 'owner' | 'helper', other: 'owner' | 'helper') => `
  insert into chat_member (chat_id, user_id, other_id, is_request_owner, last_message_id, unread, read_up_to, hidden_after,
    is_archived, is_muted, email_due_at)
  select id, ${person}_id, ${other}_id, ${person === 'owner'}, last_message_id, ${person}_unread, ${person}_read_id,
    ${person}_hidden_after, ${person}_archived, ${person}_muted, ${person}_mail_due_at
  from ${old}`;

/** Drops a list of ids on the row of a request, with the triggers that kept it. */
const dropList = (column: string, table: string) => [
  ...['insert', 'update', 'delete'].map((event) => `drop trigger ${column}_${event} on ${table}`),
  `drop function write_${column}`,
  `alter table collaboration_request drop column ${column}`,
];

const dropped = ['owner', 'helper']
  .flatMap((person) =>
    ['unread', 'read_id', 'hidden_after', 'archived', 'muted', 'mail_due_at'].map((name) => `${person}_${name}`),
  )
  .concat('last_message_id', 'last_message_at', 'last_sender_id', 'last_preview', 'past_activity_at');

const statements = [
  // What these did, the code does now.
  `drop trigger offer_reply on ${old}`,
  'drop function keep_offer_reply',
  `drop trigger chat_choices on ${old}`,
  'drop function apply_chat_choices',
  `drop trigger past_activity on ${old}`,
  'drop function keep_past_activity',
  ...dropList('technical_area_ids', 'request_technical_area'),
  ...dropList('institute_ids', 'request_institute'),

  `create table chat_member (
     chat_id int not null references ${old},
     user_id int not null references app_user,
     other_id int not null references app_user,
     is_request_owner boolean not null,
     last_message_id int,
     unread int not null default 0 check (unread >= 0),
     read_up_to int not null default 0,
     hidden_after int,
     is_archived boolean not null default false,
     is_muted boolean not null default false,
     email_due_at timestamptz,
     primary key (chat_id, user_id))`,
  copyMembers('owner', 'helper'),
  copyMembers('helper', 'owner'),
  'create index chat_member_list on chat_member (user_id, is_request_owner, last_message_id desc)',
  // Few rows.
  'create index chat_member_archived on chat_member (user_id, last_message_id desc) where is_archived',
  'create index chat_member_unread on chat_member (user_id) include (is_request_owner, unread) where unread > 0',
  `create index chat_member_email on chat_member (email_due_at) where email_due_at < 'infinity'`,

  // When the owner last answered stays after the answer is taken back; a time of reading is of the live offer.
  `update ${old} set answered_at = past_activity_at where answer is null and past_activity_at is not null`,
  `update ${old} set offer_seen_at = null where offer_seen_at < offered_at`,
  `alter table ${old} ${dropped.map((column) => `drop column ${column}`).join(', ')}`,
  `alter table ${old} rename column offer_seen_at to seen_at`,
  `alter table ${old} rename to offer`,
  `alter table offer rename constraint ${old}_pkey to offer_pkey`,
  `alter table offer rename constraint ${old}_request_id_helper_id_key to offer_request_id_helper_id_key`,
  `alter sequence ${old}_id_seq rename to offer_id_seq`,
  'drop index response_live_offer',
  'create index offer_helper on offer (helper_id) include (withdrawn_at)',
  // How fast a person answers is read from this index only.
  'create index offer_speed on offer (owner_id, offered_at desc) include (first_reply_at, withdrawn_at)',
  'alter index response_reminders rename to offer_reminders',
  'alter index response_answer_settles rename to offer_answer_settles',
  'alter table chat_message rename column response_id to chat_id',
];

/** Offers, and the two people of each chat, in tables of their own; the ids of areas and institutes of a request stand once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
