import { writeFileSync } from 'node:fs';
import { learnAreasOfTypes, learnTrust, learnTypes, type TypeWeights } from './learn.ts';
import { phraseKey } from './roots.ts';
import { linesOf, readSources, type SourceTerm } from './sources.ts';

/**
 * Makes `lexicon.txt` of the files in `sources` (docs/lexicon.md): `node db/lexicon/make.ts`. Names and aliases are not in it,
 * because operators change them: they are read from the database.
 */

/** For each phrase the areas that it means, and those that it stands near. */
type Meaning = { readonly strong: Set<number>; readonly near: Set<number> };

const sources = readSources();
const areas = new Map<string, Meaning>();

function add(phrase: string, id: number, kind: keyof Meaning) {
  // `cryo-EM` is also written `cryoEM`.
  const spellings = /^\S+-\S+$/.test(phrase) ? [phrase, phrase.replaceAll('-', '')] : [phrase];
  for (const key of spellings.map(phraseKey)) {
    if (key === '') continue;
    const meaning = areas.get(key) ?? { strong: new Set<number>(), near: new Set<number>() };
    meaning[kind].add(id);
    areas.set(key, meaning);
  }
}

function addTerms(terms: readonly SourceTerm[]) {
  for (const { id, strong, near } of terms) {
    for (const phrase of strong) add(phrase, id, 'strong');
    for (const phrase of near) add(phrase, id, 'near');
  }
}

addTerms(sources.areas);
const english = new Map(areas);
for (const line of linesOf('words-of-languages.txt')) {
  const [phrase = '', ...languages] = line.split(' | ');
  const meaning = english.get(phraseKey(phrase));
  if (meaning === undefined) throw new Error(`words-of-languages.txt: no area has the phrase ${phrase}`);
  const { strong, near } = { strong: [...meaning.strong], near: [...meaning.near] };
  for (const translated of languages.flatMap((list) => list.split(', '))) {
    for (const id of strong) add(translated, id, 'strong');
    for (const id of near) add(translated, id, 'near');
  }
}
for (const word of linesOf('small-words.txt').flatMap((line) => line.split(' '))) areas.delete(phraseKey(word));

const meant = new Map([...areas].map(([key, { strong, near }]) => [key, new Set([...strong, ...near])]));
for (const { id, phrases } of sources.names)
  for (const key of phrases.map(phraseKey)) meant.set(key, (meant.get(key) ?? new Set<number>()).add(id));

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
const areaLines = linesBy(
  [...areas].map(([key, { strong, near }]) => {
    const nearOnly = [...near].filter((id) => !strong.has(id));
    return [
      [...[...strong].map((id) => `${id} ${worth.strong}`), ...nearOnly.map((id) => `${id} ${worth.near}`)].join(','),
      key,
    ];
  }),
);
/** Lines of phrases by what they say of areas or types, in tenths: those that say the same share a line, and those that say nothing have none. */
const tenthsBy = (weights: TypeWeights, nothing: number) =>
  linesBy(
    [...weights].flatMap(([key, of]): [string, string][] => {
      const tenths = [...of].map(([id, worth]) => [id, Math.round(worth * 10)] as const);
      const said = tenths.flatMap(([id, worth]) => (worth === nothing ? [] : [`${id} ${worth}`]));
      return said.length === 0 ? [] : [[said.join(','), key]];
    }),
  );

writeFileSync(
  new URL('lexicon.txt', import.meta.url),
  [
    '# Made by make.ts from the files in sources. Do not edit.',
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
    '[companions]',
    ...[...sources.companions].map(([id, ids]) => `${id}\t${ids}`),
    '',
  ].join('\n'),
);
