import type { Tx } from '../connection.ts';
import { searchFunctions } from '../migrations/0001-search-functions.ts';
import { createTable, fill, run } from './steps.ts';

/** Words are made by other rules. Jobs write those of requests and people anew, and the words for typing errors. */
export async function changeWords(tx: Tx): Promise<void> {
  await run(tx, [
    ...searchFunctions,
    // Names of the catalogue are folded anew when it is loaded.
    'update institute set search_name = search_fold(name) where is_set_by_operator and merged_into is null',
    'truncate search_word',
    'create index person_search_name on person_search using gin (name_words)',
    'create index person_search_bio on person_search using gin (bio_words)',
  ]);
  await createTable(tx, 'directory_word');
  await createTable(tx, 'person_search_due', ['insert into person_search_due select user_id from person_search']);
  await fill(tx, 'request_search_due', [
    `insert into request_search_due
     select request_id from request_search except select request_id from request_search_due`,
  ]);
}
