import { type Kysely, sql } from 'kysely';

const statements = [
  // A merged institute keeps its row, so that its id never means another one and a later load of the list finds it again.
  `alter table institute
     add column merged_into int references institute,
     add column is_set_by_operator boolean not null default false`,
  'create index institute_merged on institute (merged_into) where merged_into is not null',
  // Where an operator took a domain away from its institute, the row has no institute and is as if it were not there.
  'alter table institute_domain add column is_set_by_operator boolean not null default false',

  // The institute that an id means now. It waits for a merge that is under way.
  `create function living_institute(chosen int) returns int language plpgsql as $$
     declare living int;
     begin
       select coalesce(merged_into, id) into living from institute where id = chosen for key share;
       return coalesce(living, chosen);
     end $$`,

  // By triggers, because a form may be older than a merge, and servers of the previous release know none.
  `create function choose_living_institute() returns trigger language plpgsql as $$
     begin
       new.institute_id := living_institute(new.institute_id);
       return new;
     end $$`,
  `create trigger living_institute before update of institute_id on app_user for each row
     when (new.institute_id is not null and new.institute_id is distinct from old.institute_id)
     execute function choose_living_institute()`,
  `create function share_with_living_institute() returns trigger language plpgsql as $$
     begin
       new.institute_id := living_institute(new.institute_id);
       if exists (select from request_institute where request_id = new.request_id and institute_id = new.institute_id) then
         return null;
       end if;
       return new;
     end $$`,
  `create trigger living_institute before insert on request_institute for each row
     execute function share_with_living_institute()`,
  `create function search_living_institutes() returns trigger language plpgsql as $$
     begin
       new.institute_ids := array(
         select living from unnest(new.institute_ids) with ordinality chosen (id, place), living_institute(id) living
         group by living order by min(place));
       return new;
     end $$`,
  `create trigger living_institutes before insert or update of institute_ids on saved_search for each row
     when (cardinality(new.institute_ids) > 0) execute function search_living_institutes()`,
];

/** Institutes that operators add, rename and merge, and domains that they give and take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
