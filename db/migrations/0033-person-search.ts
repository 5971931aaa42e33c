import { type Kysely, sql } from 'kysely';

/** The row of `person_search` of a row of `app_user`; words as the indexes of `0016-people.ts` have them, without their places. */
const rowOf = (person: string) => `${person}.id, ${person}.active_at,
  case when ${person}.is_verified_institute then ${person}.institute_id end, strip(directory_words(${person}.name)),
  strip(directory_words(coalesce(${person}.description, '') ||
    case when ${person}.is_verified_institute then '' else ' ' || coalesce(${person}.claimed_institute, '') end))`;

const copied = ['is_listed', 'name', 'description', 'institute_id', 'is_verified_institute', 'claimed_institute'];
const copiedOf = (person: string) => copied.map((column) => `${person}.${column}`).join();

const statements = [
  `create table person_search (
     user_id int primary key references app_user on delete cascade,
     active_at timestamptz not null,
     institute_id int,
     name_words tsvector not null,
     bio_words tsvector not null)`,
  // By triggers, because servers of the previous release change people, too.
  `create function write_person_search() returns trigger language plpgsql as $$
     begin
       if new.is_listed then
         insert into person_search values (${rowOf('new')})
         on conflict (user_id) do update set active_at = excluded.active_at, institute_id = excluded.institute_id,
           name_words = excluded.name_words, bio_words = excluded.bio_words;
       else
         delete from person_search where user_id = new.id;
       end if;
       return null;
     end $$`,
  `create trigger person_search_insert after insert on app_user for each row
     when (new.is_listed) execute function write_person_search()`,
  `create trigger person_search_update after update of ${copied.join(', ')} on app_user for each row
     when ((old.is_listed or new.is_listed) and (${copiedOf('old')}) is distinct from (${copiedOf('new')}))
     execute function write_person_search()`,
  // A new day of activity leaves the words as they are.
  `create function move_person_search() returns trigger language plpgsql as $$
     begin
       update person_search set active_at = new.active_at where user_id = new.id;
       return null;
     end $$`,
  `create trigger person_search_move after update of active_at on app_user for each row
     when (new.is_listed and old.active_at <> new.active_at) execute function move_person_search()`,
  // Those active on one day lie together until they are active again.
  `insert into person_search select ${rowOf('person')} from app_user person where is_listed order by active_at, id`,
  `create index person_search_activity on person_search (active_at desc, user_id desc)`,
];

/** The words of listed people in a table of their own, which is walked by activity for a word that many have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
