import { type Kysely, sql } from 'kysely';

const statements = [
  'alter table successful_collaborator rename to credit',
  'alter index successful_collaborator_user rename to credit_user',
  'alter index successful_collaborator_owner rename to credit_owner',
  'alter index successful_collaborator_record rename to credit_record',
  'alter table invitation rename to ask',
  'alter index invitation_user rename to ask_user',
  `do $$ declare found record; begin
     for found in select conrelid::regclass as of_table, conname as old_name,
         regexp_replace(regexp_replace(conname, '^successful_collaborator_', 'credit_'), '^invitation_', 'ask_') as new_name
       from pg_constraint where conrelid in ('credit'::regclass, 'ask'::regclass)
         and (conname like 'successful\\_collaborator\\_%' or conname like 'invitation\\_%')
     loop
       execute format('alter table %s rename constraint %I to %I', found.of_table, found.old_name, found.new_name);
     end loop;
   end $$`,
  'alter sequence successful_collaborator_id_seq rename to credit_id_seq',
  'alter sequence invitation_id_seq rename to ask_id_seq',
  // A repeat of a call from before the upgrade gets its first reply.
  `update repeatable_reply set procedure = case procedure
     when 'collaborators.track' then 'credit.give'
     when 'record.inviteToJoin' then 'joinInvitations.invite'
     when 'invitations.ask' then 'asks.send'
     when 'safety.report' then 'reports.send'
     else procedure end`,
];

/** The tables of credit and of asking for help have the names of their features. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
