import type { Tx } from '../connection.ts';
import { run } from './steps.ts';

const response = 'collaboration_request_response';

const statements = [
  // One noun for each thing.
  'alter table app_user rename column notify_collaborations to notify_credit',
  'alter table app_user rename column notify_invitations to notify_asks',
  'alter table undone_credit rename column tracked_at to given_at',
  `update mail_outbox set kind = case kind when 'invitation' then 'ask' else 'credit' end where kind in ('invitation', 'collaborator')`,
  'alter table successful_collaborator rename to credit',
  'alter index successful_collaborator_user rename to credit_user',
  'alter index successful_collaborator_owner rename to credit_owner',
  'alter index successful_collaborator_record rename to credit_record',
  'alter sequence successful_collaborator_id_seq rename to credit_id_seq',
  'alter table invitation rename to ask',
  'alter index invitation_user rename to ask_user',
  'alter sequence invitation_id_seq rename to ask_id_seq',
  'alter index response_reminders rename to offer_reminders',
  'alter index response_answer_settles rename to offer_answer_settles',
  `alter sequence ${response}_id_seq rename to offer_id_seq`,
  // Constraints get the names that PostgreSQL gives them in the baseline.
  `do $$ declare found record; begin
     for found in select conrelid::regclass as of_table, conname as old_name,
         regexp_replace(conname, '^(successful_collaborator|invitation|${response})_', conrelid::regclass || '_') as new_name
       from pg_constraint where conrelid in ('credit'::regclass, 'ask'::regclass, 'offer'::regclass)
         and conname ~ '^(successful_collaborator|invitation|${response})_'
     loop
       execute format('alter table %s rename constraint %I to %I', found.of_table, found.old_name, found.new_name);
     end loop;
   end $$`,
  'alter table chat_message rename constraint chat_message_response_id_fkey to chat_message_chat_id_fkey',
  'alter table app_user rename constraint app_user_check1 to app_user_check',
  'alter table app_user rename constraint app_user_check2 to app_user_check1',
  'alter table app_user rename constraint app_user_check3 to app_user_check2',
  'alter table app_user rename constraint app_user_check4 to app_user_check3',
  'alter table recipient_state validate constraint recipient_state_reason',
  'alter table recipient_state rename constraint recipient_state_reason to recipient_state_reason_check',
];

/** Tables, indexes, sequences and constraints have the names of the baseline. */
export const rename = (tx: Tx) => run(tx, statements);
