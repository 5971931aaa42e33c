import { learnAreasOfTypes, learnTrust, learnTypes, type TypeWeights } from './learn.ts';
import { phraseKey } from './roots.ts';
import { hashSources, linesOf, readSources, type SourceTerm } from './sources.ts';

/** For each phrase the areas that it means, and those that it stands near. */
type Meaning = { readonly strong: Set<number>; readonly near: Set<number> };

type Meanings = Map<string, Meaning>;

function add(areas: Meanings, phrase: string, id: number, kind: keyof Meaning) {
  // `cryo-EM` is also written `cryoEM`.
  const spellings = /^\S+-\S+$/.test(phrase) ? [phrase, phrase.replaceAll('-', '')] : [phrase];
  for (const key of spellings.map(phraseKey)) {
    if (key === '') continue;
    const meaning = areas.get(key) ?? { strong: new Set<number>(), near: new Set<number>() };
    meaning[kind].add(id);
    areas.set(key, meaning);
  }
}

const wordsOf = (path: string) => linesOf(path).flatMap((line) => line.split(' '));

/** What the phrases of all languages mean, without small words. */
function readMeanings(terms: readonly SourceTerm[]): Meanings {
  const areas: Meanings = new Map();
  for (const { id, strong, near } of terms) {
    for (const phrase of strong) add(areas, phrase, id, 'strong');
    for (const phrase of near) add(areas, phrase, id, 'near');
  }
  const english = new Map(areas);
  for (const line of linesOf('words-of-languages.txt')) {
    const [phrase = '', ...languages] = line.split(' | ');
    const meaning = english.get(phraseKey(phrase));
    if (meaning === undefined) throw new Error(`words-of-languages.txt: no area has the phrase ${phrase}`);
    const { strong, near } = { strong: [...meaning.strong], near: [...meaning.near] };
    for (const translated of languages.flatMap((list) => list.split(', '))) {
      for (const id of strong) add(areas, translated, id, 'strong');
      for (const id of near) add(areas, translated, id, 'near');
    }
  }
  for (const word of [...wordsOf('stop-words.txt'), ...wordsOf('small-words.txt')]) areas.delete(phraseKey(word));
  return areas;
}

/** Phrases by what they have in common, as lines: `common\tphrase,phrase`. */
function linesBy(entries: Iterable<readonly [string, string]>): string[] {
  const groups = new Map<string, string[]>();
  for (const [common, key] of entries) groups.set(common, [...(groups.get(common) ?? []), key]);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([common, keys]) => `${common}\t${keys.sort()}`);
}

/** What a phrase of an area is worth, in tenths. */
const worth = { strong: 10, near: 4 } as const;
/** Lines of phrases by what they say of areas or types, in tenths: those that say the same share a line, and those that say nothing have none. */
const tenthsBy = (weights: TypeWeights, nothing: number) =>
  linesBy(
    [...weights].flatMap(([key, of]): [string, string][] => {
      const tenths = [...of].map(([id, worth]) => [id, Math.round(worth * 10)] as const);
      const said = tenths.flatMap(([id, worth]) => (worth === nothing ? [] : [`${id} ${worth}`]));
      return said.length === 0 ? [] : [[said.join(','), key]];
    }),
  );

/**
 * The text of `lexicon.txt`. Names and aliases are not in it, because operators change them: they are read from the database.
 * Its first line has the hash of all that decides about it.
 */
export function makeLexicon(): string {
  const sources = readSources();
  const areas = readMeanings(sources.areas);
  const meant = new Map([...areas].map(([key, { strong, near }]) => [key, new Set([...strong, ...near])]));
  for (const { id, phrases } of sources.names)
    for (const key of phrases.map(phraseKey)) meant.set(key, (meant.get(key) ?? new Set<number>()).add(id));
  const areaLines = linesBy(
    [...areas].map(([key, { strong, near }]) => {
      const nearOnly = [...near].filter((id) => !strong.has(id));
      return [
        [...[...strong].map((id) => `${id} ${worth.strong}`), ...nearOnly.map((id) => `${id} ${worth.near}`)].join(','),
        key,
      ];
    }),
  );
  return [
    `# Made by make.ts from the files in sources, ${hashSources()}. Do not edit.`,
    '# Written by hand for this product; MIT, as the product.',
    '[areas]',
    ...areaLines,
    '[types]',
    ...tenthsBy(learnTypes(sources.types, sources.examples), 0),
    '[trust]',
    ...tenthsBy(learnTrust(meant, sources.examples), 10),
    '[areasOfTypes]',
    ...[...learnAreasOfTypes(sources.examples)].flatMap(([type, of]) =>
      of.size === 0 ? [] : [`${type}\t${[...of].map(([id, share]) => `${id} ${Math.round(share * 10)}`)}`],
    ),
    '[stopWords]',
    [...new Set(wordsOf('stop-words.txt').map(phraseKey))].join(','),
    '[companions]',
    ...[...sources.companions].map(([id, ids]) => `${id}\t${ids}`),
    '',
  ].join('\n');
}
