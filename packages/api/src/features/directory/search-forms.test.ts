import { foldSigns } from '@exchange/contract/fold';
import {
  hasToken,
  joinPairs,
  mayGoOn,
  searchForms,
  searchTokens,
  smallWords,
  toToken,
  wordKeys,
} from '@exchange/contract/search';
import { typedPairs } from '@exchange/contract/testing/typed-pairs';
import { openTestDatabase } from '@exchange/testkit/database';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

const { db, close } = await openTestDatabase();
afterAll(close);

const texts = [...new Set(typedPairs.flatMap(([typed, finds, findsNot = []]) => [typed, ...finds, ...findsNot]))];

/** What a query may mean: its words that count, or these with pairs as one word. */
function readingsOf(typed: string): string[][] {
  const words = searchTokens(typed).filter((word) => !smallWords.has(word));
  return [words, joinPairs(words)];
}
const isBeginning = (word: string, at: number, { length }: { length: number }) => at === length - 1 && mayGoOn(word);

describe('the browser and the database', () => {
  test('the browser and the database fold each character to the same letters for the search', async () => {
    const characters: string[] = [];
    // Letters and emoji of the last years are left out: each side knows another version of Unicode.
    for (const [from, to] of [
      [1, 0xa7bf],
      [0xa800, 0xd7ff],
      [0xf900, 0xffff],
      [0x1f300, 0x1f64f],
    ] as const)
      for (let code = from; code <= to; code += 1) {
        const character = String.fromCodePoint(code);
        if (!/\p{Cn}/u.test(character)) characters.push(character);
      }
    const written = characters.map((character) => `ab${character}c ${character}`);
    const { rows } = await sql<{ text: string; folded: string }>`
      select text, search_signs(text) as folded from unnest(${written}::text[]) text`.execute(db);
    expect(rows).toHaveLength(characters.length);
    expect(rows.filter(({ text, folded }) => foldSigns(text) !== folded)).toEqual([]);
  });

  test('the browser and the database fold texts the same for the search, and folding again changes nothing', async () => {
    const { rows } = await sql<{ text: string; folded: string }>`
      select text, search_signs(text) as folded from unnest(${texts}::text[]) text
      union all select name, search_signs(name) from institute where id % 10 = 0`.execute(db);
    for (const { text, folded } of rows) {
      expect(foldSigns(text), text).toBe(folded);
      expect(foldSigns(folded), text).toBe(folded);
    }
  });

  test('the browser and the database make the same search words of texts, and the same keys of words', async () => {
    const { rows } = await sql<{ text: string; words: string[] }>`
      select text, tsvector_to_array(search_vector(array[text], 'A')) as words from (
        select unnest(${texts}::text[]) as text
        union all select name from institute where id % 50 = 0
        union all select unnest(name || aliases) from technical_area) texts`.execute(db);
    const spaced = rows.filter(
      ({ text }) =>
        !/[\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text),
    );
    expect(spaced.length).toBeGreaterThan(3000);
    // Pickers do not find long words by their ends, which the database keeps after '<'.
    for (const { text, words } of spaced)
      expect([...searchForms(text)].sort(), text).toEqual(
        [...new Set(words)].filter((word) => !word.startsWith('<')).sort(),
      );
    expect(wordKeys('analyses')).toEqual(wordKeys('analysis'));
  });
});

const pairs = typedPairs.flatMap(([typed, finds, findsNot = []]) => [
  ...finds.map((text) => ({ typed, text, isFound: true })),
  ...findsNot.map((text) => ({ typed, text, isFound: false })),
]);

test.each(pairs)(
  'the search for people finds by «$typed» the text «$text»: $isFound',
  async ({ typed, text, isFound }) => {
    const forms = searchForms(text);
    const readings = readingsOf(typed);
    const inBrowser = readings.some((words) =>
      words.every((word, at) => hasToken(forms, toToken(word), isBeginning(word, at, words))),
    );
    expect(inBrowser, 'in the browser').toBe(isFound);
    const found = await Promise.all(
      readings.map(async (words) => {
        const queries = words.map((word, at) => sql`directory_query(${word}, ${isBeginning(word, at, words)}, false)`);
        const { rows } = await sql<{ fits: boolean }>`
        select bool_and(directory_words(${text}) @@ query) as fits from unnest(array[${sql.join(queries)}]) query`.execute(
          db,
        );
        return rows[0]?.fits;
      }),
    );
    expect(found.includes(true), 'in the database').toBe(isFound);
  },
);
