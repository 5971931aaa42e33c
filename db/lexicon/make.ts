import { writeFileSync } from 'node:fs';
import { learnTypes } from './learn.ts';
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

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);
const areaLines = [...areas].sort(byKey).map(([key, { strong, near }]) => {
  const only = [...near].filter((id) => !strong.has(id)).map((id) => -id);
  return `${key}\t${[...strong, ...only]}`;
});
const typeLines = [...learnTypes(sources.types, sources.examples)]
  .sort(byKey)
  .map(([key, of]) => `${key}\t${[...of].map(([id, worth]) => `${id} ${Math.round(worth * 10)}`)}`);

writeFileSync(
  new URL('lexicon.txt', import.meta.url),
  [
    '# Made by make.ts from the files in sources. Do not edit.',
    '# Written by hand for this product; MIT, as the product.',
    '[areas]',
    ...areaLines,
    '[types]',
    ...typeLines,
    '',
  ].join('\n'),
);
