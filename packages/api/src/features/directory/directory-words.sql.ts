import { limits, ranking } from '@exchange/contract/limits';
import { isMistyped, typingErrorMinLength } from '@exchange/contract/search';
import type { Db, Tx } from '@exchange/db';
import { sql } from 'kysely';

/** People whose words one step of the job writes: a long text in Japanese takes 8 ms. */
const duePeople = 50;

/** Writes the words of people anew whose words are due. @returns whether there may be more */
export async function refreshDuePeople(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    delete from person_search_due where user_id in (
      select user_id from person_search_due order by user_id limit ${duePeople} for update skip locked)
    returning user_id`.execute(tx);
  const ids = rows.map(({ user_id }) => user_id);
  await sql`
    update person_search stored set name_words = directory_words(person.name),
      bio_words = directory_words(coalesce(person.description, '') ||
        case when person.is_verified_institute then '' else ' ' || coalesce(person.claimed_institute, '') end)
    from app_user person where person.id = stored.user_id and stored.user_id = any(${ids}::int[])`.execute(tx);
  return ids.length === duePeople;
}

const lastActive = (column: string) =>
  `select ${column} from person_search order by active_at desc limit ${limits.knownWordRequests}`;

/** What has the words by which people are found: names, areas and their aliases, institutes with members, and bios, of those in two at least. */
const sources = [
  sql`select word, ndoc from ts_stat(${lastActive('name_words')})`,
  sql`select word, count(distinct id) from technical_area
    cross join lateral search_words(name || ' ' || array_to_string(aliases, ' ')) group by word`,
  sql`select word, count(distinct id) from institute cross join lateral search_words(name)
    where id in (select institute_id from person_search) group by word`,
  sql`select word, ndoc from ts_stat(${lastActive('bio_words')}) where ndoc > 1`,
];

/**
 * Makes the table of words by which people are found anew, unless that was done a few minutes ago. One source after the other, so that
 * no statement takes long.
 */
export async function rebuildDirectoryWords(tx: Tx): Promise<void> {
  const minutes = `${ranking.countedEveryMinutes} minutes`;
  const { rows } = await sql`
    select where exists (select from directory_word where checked_at > now() - ${minutes}::interval)`.execute(tx);
  if (rows.length > 0) return;
  await sql`delete from directory_word`.execute(tx);
  for (const source of sources)
    await sql`
      insert into directory_word (word, texts)
      select word, ndoc from (${source}) known (word, ndoc)
      where word !~ '^[=<]' and length(word) between ${typingErrorMinLength - 1} and ${limits.searchWord}
      on conflict (word) do update set texts = directory_word.texts + excluded.texts`.execute(tx);
  await sql`
    delete from directory_word where word in (
      select word from directory_word order by texts desc, word offset ${limits.knownWords})`.execute(tx);
}

/** For each of these words that is not known the known words that are one typing error away, the most frequent first. */
export async function listNearWords(db: Db, typed: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, known.word
    from unnest(${[...typed]}::text[]) typed
    cross join lateral (select length(typed) / 2 as half) middle
    join directory_word known on length(known.word) between length(typed) - 1 and length(typed) + 1 and (
      known.word like left(typed, half) || '%'
      or known.word like '%' || substr(typed, half + 1)
      or known.word like left(typed, half - 1) || substr(typed, half + 1, 1) || substr(typed, half, 1) || '%')
    where not exists (select from directory_word itself where itself.word = typed)
    order by known.texts desc, known.word`.execute(db);
  const near = new Map<string, string[]>();
  for (const row of rows)
    if (isMistyped(row.word, row.typed)) near.set(row.typed, [...(near.get(row.typed) ?? []), row.word]);
  return near;
}
