import type { Tx } from '../connection.ts';
import { run } from './steps.ts';

/** Functions by what they did. Their triggers and indexes go with them. */
const functions = {
  'decided, or wrote, what rules and statements of the api do now': [
    'apply_chat_choices()',
    'choose_living_institute()',
    'delete_login_identities()',
    'forget_searches()',
    'keep_confirmed_title()',
    'keep_offer_reply()',
    'keep_past_activity()',
    'keep_undone_credit()',
    'living_institute(int)',
    'queue_request_search_of_collaboration_type()',
    'queue_request_search_of_institute()',
    'queue_request_search_of_technical_area()',
    'refuse_suspended_session()',
    'search_living_institutes()',
    'share_with_living_institute()',
    'write_institute_ids()',
    'write_request_search()',
    'write_request_search_of_owner()',
    'write_technical_area_ids()',
  ],
  'made words by other rules': [
    'directory_query(text, boolean)',
    'directory_text(text)',
    'directory_words(text)',
    'refresh_request_search(int[])',
    'request_search_rows(int[])',
    'search_fold(text)',
    'search_query(jsonb)',
  ],
};

/** The database decides nothing any more. */
export const dropFunctions = (tx: Tx) =>
  run(tx, [
    ...Object.values(functions)
      .flat()
      .map((name) => `drop function ${name} cascade`),
    // It stays if it is an administrator's, or something else uses it.
    `do $$ begin drop extension unaccent;
     exception when insufficient_privilege or dependent_objects_still_exist then null; end $$`,
  ]);
