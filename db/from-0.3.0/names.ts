import { type Kysely, sql } from 'kysely';

const response = 'collaboration_request_response';

const statements = [
  'alter table app_user rename constraint app_user_check1 to app_user_check',
  'alter table app_user rename constraint app_user_check2 to app_user_check1',
  'alter table app_user rename constraint app_user_check3 to app_user_check2',
  'alter table app_user rename constraint app_user_check4 to app_user_check3',
  'alter table recipient_state validate constraint recipient_state_reason',
  'alter table recipient_state rename constraint recipient_state_reason to recipient_state_reason_check',
  ...['request_id_fkey', 'owner_id_fkey', 'helper_id_fkey', 'answer_check', 'check'].map(
    (end) => `alter table offer rename constraint ${response}_${end} to offer_${end}`,
  ),
  'alter table chat_message rename constraint chat_message_response_id_fkey to chat_message_chat_id_fkey',
];

/** Constraints get the names that PostgreSQL gives them in the baseline. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
