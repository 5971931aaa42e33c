import type { Named } from '@exchange/contract/reference';
import { foldForSearch } from '@exchange/contract/text';
import type { Db } from '@exchange/db';
import { longestSuffixes } from '@exchange/db/seed/domains';
import { type RawBuilder, sql } from 'kysely';

/** Names in the order of their code points, whatever the database's collation; an index with `text_pattern_ops` has it. */
const byName = sql`order by search_name using ~<~, id`;

/** All institutes by name. */
export async function listInstitutes(db: Db, limit?: number): Promise<Named[]> {
  const { rows } = await sql<Named>`select id, name from institute ${byName} limit ${limit ?? null}`.execute(db);
  return rows;
}

/** What changes when the reference data does: the mark of the last load, and the newest institute. */
export async function findReferenceVersion(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select fingerprint from seed_state where name = 'seed'), ' ', (select max(id) from institute)) as version
  `.execute(db);
  return rows[0]?.version ?? '';
}

/** Words of a search that are looked for; what stands behind them narrows nothing down any more. */
const mostWords = 8;

/** A trigram index finds no shorter text inside a word, only at its beginning. Two characters of these scripts are a word. */
const wholeWords = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const isShort = (text: string) => text.length < 3 && !wholeWords.test(text);

/**
 * Names like a pattern. It is a literal, so that PostgreSQL plans for this very word: a plan for any word reads the whole
 * index for a rare one. A folded text holds letters, digits and spaces, nothing that a literal or a pattern reads as its own.
 */
const like = (pattern: string) => sql`search_name like ${sql.lit(pattern)}`;

/** Names with this word: anywhere, or when it is short at the beginning of a word. */
const holds = (word: string) =>
  isShort(word) ? sql`(${like(`${word}%`)} or ${like(`% ${word}%`)})` : like(`%${word}%`);

/**
 * The statements of a search, best rows first: names that begin with `q`, then those with a later word that begins with
 * it, then the others that hold every word; each by name. `q` is folded and not empty.
 */
export function searchStatements(q: string, limit: number): RawBuilder<Named>[] {
  const words = [...new Set(q.split(' '))].slice(0, mostWords);
  const atStart = like(`${q}%`);
  const atWord = like(`% ${q}%`);
  const everyWord = sql.join(words.map(holds), sql` and `);
  const places = [atStart, sql`${atWord} and not ${atStart}`];
  if (!isShort(q)) places.push(sql`${everyWord} and not ${atStart} and not ${atWord}`);
  // The ids first: the index alone has them, and a row is read only when it is found.
  return places.map(
    (fits) => sql<Named>`
      with found as materialized (select id from institute where ${fits} ${byName} limit ${sql.lit(limit)})
      select id, name from found join institute using (id) ${byName}`,
  );
}

/**
 * Institutes whose name holds every word of `q` without regard to case and accents (words of one or two letters: at the
 * beginning of a word), best first. The next statement runs only while there is room, so that a `q` that fits half of all
 * names ends after a few rows of an index.
 */
export async function searchInstitutes(db: Db, q: string, limit: number): Promise<Named[]> {
  const folded = foldForSearch(q);
  if (folded === '') return listInstitutes(db, limit);
  const found: Named[] = [];
  for (const statement of searchStatements(folded, limit)) {
    if (found.length >= limit) break;
    const { rows } = await statement.execute(db);
    found.push(...rows);
  }
  return found.slice(0, limit);
}

/**
 * The institute that owns the longest suffix, in whole labels and at least two, of an email address's domain
 * (docs/behaviour.md#institute-verification); `null` where a stopped domain is the longest.
 */
export async function findInstituteByEmail(db: Db, email: string): Promise<number | null> {
  const suffixes = longestSuffixes(email.slice(email.lastIndexOf('@') + 1));
  const { rows } = await sql<{ institute_id: number | null }>`
    select institute_id from institute_domain where domain = any(${suffixes}::text[])
    order by char_length(domain) desc limit 1`.execute(db);
  return rows[0]?.institute_id ?? null;
}
