import { writeFileSync } from 'node:fs';
import { phraseKey } from './roots.ts';
import { linesOf, readSources, type SourceTerm } from './sources.ts';

/**
 * Makes `lexicon.txt` of the files in `sources` (docs/lexicon.md): `node db/lexicon/make.ts`. Names and aliases are not in it,
 * because operators change them: they are read from the database.
 */

/** What a phrase is worth for each area or type, in hundredths. */
type Worth = Map<string, Map<number, number>>;

const worth = { strong: 100, near: 40 } as const;

function add(weights: Worth, phrase: string, id: number, value: number) {
  const enter = (key: string) => {
    if (key === '') return;
    const terms = weights.get(key) ?? new Map<number, number>();
    terms.set(id, Math.max(terms.get(id) ?? 0, value));
    weights.set(key, terms);
  };
  enter(phrase.split('…').map(phraseKey).join(' … ').trim());
  // `cryo-EM` is also written `cryoEM`.
  if (/^\S+-\S+$/.test(phrase)) enter(phraseKey(phrase.replaceAll('-', '')));
}

function collect(terms: readonly SourceTerm[]): Worth {
  const weights: Worth = new Map();
  for (const { id, strong, near } of terms) {
    for (const phrase of strong) add(weights, phrase, id, worth.strong);
    for (const phrase of near) add(weights, phrase, id, worth.near);
  }
  return weights;
}

const sources = readSources();
const areas = collect(sources.areas);
for (const word of linesOf('small-words.txt').flatMap((line) => line.split(' '))) areas.delete(phraseKey(word));
const types = collect(sources.types);

for (const line of linesOf('words-of-languages.txt')) {
  const [english = '', ...languages] = line.split(' | ');
  const meant = sources.areas.filter(({ strong }) => strong.some((phrase) => phraseKey(phrase) === phraseKey(english)));
  const near = sources.areas.filter(({ near }) => near.some((phrase) => phraseKey(phrase) === phraseKey(english)));
  if (meant.length + near.length === 0) throw new Error(`words-of-languages.txt: no area has the phrase ${english}`);
  for (const phrase of languages.flatMap((list) => list.split(', '))) {
    for (const { id } of near) add(areas, phrase, id, worth.near);
    for (const { id } of meant) add(areas, phrase, id, worth.strong);
  }
}

const linesFrom = (weights: Worth) =>
  [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, terms]) => `${key}\t${[...terms].map(([id, value]) => `${id} ${value}`).join(',')}`);

writeFileSync(
  new URL('lexicon.txt', import.meta.url),
  [
    '# Made by make.ts from the files in sources. Do not edit.',
    '# Written by hand for this product; MIT, as the product.',
    '[areas]',
    ...linesFrom(areas),
    '[types]',
    ...linesFrom(types),
    '',
  ].join('\n'),
);
