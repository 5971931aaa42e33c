import { type Kysely, sql } from 'kysely';

/** Triggers by table. What they decided, or wrote, is in the rules and statements of the api now. */
const triggers = {
  collaboration_request: ['request_search'],
  app_user: ['request_search', 'request_search_of_name', 'app_user_erased', 'saved_search', 'living_institute'],
  technical_area: ['request_search'],
  collaboration_type: ['request_search'],
  institute: ['request_search'],
  session: ['session_of_suspended'],
  request_institute: ['living_institute'],
  saved_search: ['living_institutes'],
  successful_collaborator: ['successful_collaborator_undone', 'confirmed_title'],
};

const functions = [
  'write_request_search()',
  'write_request_search_of_owner()',
  'queue_request_search_of_technical_area()',
  'queue_request_search_of_collaboration_type()',
  'queue_request_search_of_institute()',
  'queue_request_search_of_owner()',
  'delete_login_identities()',
  'forget_searches()',
  'choose_living_institute()',
  'share_with_living_institute()',
  'search_living_institutes()',
  'living_institute(int)',
  'refuse_suspended_session()',
  'keep_undone_credit()',
  'keep_confirmed_title()',
];

/** No server of another release writes beside this one, so the database decides nothing any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(triggers))
    for (const name of names) await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db);
  for (const name of functions) await sql`drop function ${sql.raw(name)}`.execute(db);
  // Earlier releases erased accounts without ending their suspension.
  await sql`
    update app_user set suspended_at = null, suspended_until = null, suspension_reason = null, is_suspension_provisional = false
    where erased_at is not null and suspended_at is not null`.execute(db);
}
