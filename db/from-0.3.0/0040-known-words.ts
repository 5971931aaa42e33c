import { type Kysely, sql } from 'kysely';

const statements = [
  // Known words are no longer added with each change: a job makes the table anew from the requests that are there.
  `create or replace function refresh_request_search(ids int[]) returns void language plpgsql as $$
     begin
       perform from collaboration_request where id = any(ids) order by id for no key update;
       perform from app_user where id in (select user_id from collaboration_request where id = any(ids)) for share;
       delete from request_search_due where request_id = any(ids);
       delete from request_search where request_id = any(ids)
         and request_id not in (select request_id from request_search_rows(ids));
       insert into request_search as kept select * from request_search_rows(ids)
         on conflict (request_id) do update set created_at = excluded.created_at, words = excluded.words
         where (kept.created_at, kept.words) is distinct from (excluded.created_at, excluded.words);
     end $$`,
  'truncate search_word',
];

/** What a word with a typing error may mean is bounded by what is stored now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
