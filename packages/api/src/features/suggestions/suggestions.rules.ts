import { setImmediate } from 'node:timers/promises';
import { limits } from '@exchange/contract/limits';
import type { MissingFact, SuggestInput, Suggestion, Suggestions, TitlesArea } from '@exchange/contract/suggestions';
import type { ViewerContext } from '../../core/context.ts';
import { type Found, findLexicon, readAreas, readNamedAreas, readTypes } from '../reference/lexicon.rules.ts';
import { factsOf } from './missing-facts.rules.ts';

/** What is so much weaker than the best is left out: it would be a guess. */
const ofBest = { types: 0.2, areas: 0.1, unnamedAreas: 0.3 } as const;

/** If words name so many areas, others follow that no word names. */
const namedFirst = 3;

/** What is clearly above the rest: a type that the next one does not come near, and areas that come near the best; each with a reason. */
const clear = { typeAbove: 1.25, areas: 4, areaOfBest: 0.7 } as const;

function shown(
  found: readonly Found[],
  max: number,
  share: number,
  isClear: (found: Found, at: number) => boolean = () => false,
): Suggestion[] {
  const best = found[0]?.fit ?? 0;
  return found
    .slice(0, max)
    .filter(({ fit }) => fit >= share * best)
    .map((one, at) => ({
      id: one.id,
      words: one.words.slice(0, limits.suggestedWords),
      is_clear: one.words.length > 0 && isClear(one, at),
    }));
}

/** What a text asks for and is about, and what it does not say (docs/behaviour/suggestions.md#suggestions). */
export async function suggest({ db }: ViewerContext, { title, description }: SuggestInput): Promise<Suggestions> {
  const lexicon = await findLexicon(db);
  const found = readTypes(lexicon, title, description);
  const secondType = found[1]?.fit ?? 0;
  const isClearType = ({ fit }: Found, at: number) => at === 0 && fit >= clear.typeAbove * secondType;
  const types = shown(found, limits.suggestedTypes, ofBest.types, isClearType);
  const { named, unnamed } = readAreas(lexicon, title, description, found);
  const bestArea = named[0]?.fit ?? 0;
  const isClearArea = ({ fit }: Found, at: number) => at < clear.areas && fit >= clear.areaOfBest * bestArea;
  const areas = shown(named, limits.suggestedAreas, ofBest.areas, isClearArea);
  if (areas.length >= namedFirst)
    areas.push(...shown(unnamed, limits.suggestedAreas - areas.length, ofBest.unnamedAreas));
  const missing: MissingFact[] = types[0] === undefined ? [] : factsOf(types[0].id, `${title}\n${description}`, areas);
  return { types, areas, missing: missing.slice(0, limits.missingFacts) };
}

/** An area counts for a title if it is among its best ones. */
const areasOfTitle = 3;
/** Titles that are read at once, before other calls have their turn. */
const titlesAtOnce = 20;

/** The areas of a list of titles, those of most titles first; one that stands in a single title of many is left out. */
export async function suggestAreas({ db }: ViewerContext, titles: readonly string[]): Promise<TitlesArea[]> {
  const lexicon = await findLexicon(db);
  const found = new Map<number, { titles: number; fit: number; words: Map<string, number> }>();
  let left: number = limits.publicationLetters;
  for (const [at, title] of titles.entries()) {
    left -= title.length;
    if (left < 0) break;
    if (at % titlesAtOnce === 0) await setImmediate();
    for (const { id, fit, words } of readNamedAreas(lexicon, title, '').slice(0, areasOfTitle)) {
      const area = found.get(id) ?? { titles: 0, fit: 0, words: new Map<string, number>() };
      area.titles += 1;
      area.fit += fit;
      for (const word of words) area.words.set(word.toLowerCase(), (area.words.get(word.toLowerCase()) ?? 0) + 1);
      found.set(id, area);
    }
  }
  const minTitles = titles.length > 10 ? 2 : 1;
  return [...found]
    .filter(([, area]) => area.titles >= minTitles)
    .sort(([, a], [, b]) => b.titles - a.titles || b.fit - a.fit)
    .slice(0, limits.suggestedAreas)
    .map(([id, area]) => ({
      id,
      titles: area.titles,
      words: [...area.words]
        .sort(([, a], [, b]) => b - a)
        .slice(0, limits.suggestedWords)
        .map(([word]) => word),
    }));
}
