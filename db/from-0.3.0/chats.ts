import type { Tx } from '../connection.ts';
import { createTable, run } from './steps.ts';

const old = 'collaboration_request_response';

/** Copies the columns of one of the two people of each chat. */
const copyMembers = (person: 'owner' | 'helper', other: 'owner' | 'helper') => `
  insert into chat_member (chat_id, user_id, other_id, is_request_owner, last_message_id, unread, read_up_to, hidden_after,
    is_archived, is_muted, email_due_at)
  select id, ${person}_id, ${other}_id, ${person === 'owner'}, last_message_id, ${person}_unread, ${person}_read_id,
    ${person}_hidden_after, ${person}_archived, ${person}_muted, ${person}_mail_due_at
  from offer`;

const dropped = ['owner', 'helper']
  .flatMap((person) =>
    ['unread', 'read_id', 'hidden_after', 'archived', 'muted', 'mail_due_at'].map((name) => `${person}_${name}`),
  )
  .concat('last_message_id', 'last_message_at', 'last_sender_id', 'last_preview', 'past_activity_at');

/** Offers, and the two people of each chat, in tables of their own. */
export async function splitChats(tx: Tx): Promise<void> {
  await run(tx, [
    `alter table ${old} rename to offer`,
    'alter table offer rename column offer_seen_at to seen_at',
    'alter table chat_message rename column response_id to chat_id',
  ]);
  await createTable(tx, 'chat_member', [copyMembers('owner', 'helper'), copyMembers('helper', 'owner')]);
  await run(tx, [
    // When the owner last answered stays after the answer is taken back; a time of reading is of the live offer.
    'update offer set answered_at = past_activity_at where answer is null and past_activity_at is not null',
    'update offer set seen_at = null where seen_at < offered_at',
    `alter table offer ${dropped.map((column) => `drop column ${column}`).join(', ')}`,
    'drop index response_live_offer',
    'create index offer_helper on offer (helper_id) include (withdrawn_at)',
    // How fast a person answers is read from this index only.
    'create index offer_speed on offer (owner_id, offered_at desc) include (first_reply_at, withdrawn_at)',
  ]);
}
