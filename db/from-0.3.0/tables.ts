import type { Tx } from '../connection.ts';
import { createTable, run } from './steps.ts';

const statements = [
  'alter table app_user add column is_suspension_provisional boolean not null default false',
  // Earlier releases erased accounts without ending their suspension.
  `update app_user set suspended_at = null, suspended_until = null, suspension_reason = null
   where erased_at is not null and suspended_at is not null`,

  'alter table mail_outbox add column about_id int references app_user on delete set null',

  'alter table audit_entry add column about_id int',
  // Made again below, so that the reason of an entry may be emptied.
  'drop trigger audit_entry_is_final on audit_entry',
  `update audit_entry entry set about_id = case entry.subject_kind
     when 'person' then entry.subject_id
     when 'request' then (select user_id from collaboration_request where id = entry.subject_id)
     when 'message' then (select from_user_id from chat_message where id = entry.subject_id)
     when 'report' then (select about_id from report where id = entry.subject_id) end`,
  // Of people who are erased already, and of accounts that were never verified and are gone.
  `update audit_entry entry set reason = null
     where reason is not null and about_id is not null
       and not exists (select from app_user where id = entry.about_id and erased_at is null)`,
  'create index audit_entry_about on audit_entry (about_id) where about_id is not null',
  `create trigger audit_entry_is_final before delete or truncate on audit_entry
     for each statement execute function refuse_audit_change()`,
  `create trigger audit_entry_keeps_all_but_reason before update on audit_entry for each row
     when (to_jsonb(new) - 'reason' is distinct from to_jsonb(old) - 'reason' or new.reason is not null)
     execute function refuse_audit_change()`,

  'alter table saved_search drop constraint saved_search_sort_check',
  `alter table saved_search add constraint saved_search_sort_check check (sort in ('relevance', 'newest', 'best'))`,

  // Each list stands only in the table of its rows.
  'alter table collaboration_request drop column technical_area_ids, drop column institute_ids',
];

const newTables = ['request_status_change', 'repeatable_reply', 'reply_token', 'taken_reply', 'mailbox_reader'];

/** New tables and columns. A request gets its present status, without a time, in `request_status_change` when it changes. */
export async function addTables(tx: Tx): Promise<void> {
  await run(tx, statements);
  for (const table of newTables) await createTable(tx, table);
}
