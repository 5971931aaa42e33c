import type { FoundRequest } from '@exchange/contract/request-search';

/** A part of a sentence; a fact stands in bold. */
export type WhyPart = string | { readonly fact: string };

/** Words of a search that are named. */
const namedWords = 3;

/** The facts joined by commas. */
function listed(facts: readonly string[]): WhyPart[] {
  return facts.flatMap((fact, at) => (at === 0 ? [{ fact }] : [', ', { fact }]));
}

/** Why a request was found, and what fits between it and the viewer, in one line (docs/behaviour.md#search). */
export function whyFound({ match, technical_areas }: Pick<FoundRequest, 'match' | 'technical_areas'>): WhyPart[] {
  const shared = technical_areas.filter(({ id }) => match.area_ids.includes(id)).map(({ name }) => name);
  const institute: WhyPart[] = match.is_same_institute ? ['From ', { fact: 'your institute' }, '. '] : [];
  const [first, second] = shared;
  if (first === undefined) {
    const words = match.words.slice(0, namedWords);
    const found: WhyPart[] =
      words.length === 0
        ? ['.']
        : [`; it was found by the ${words.length === 1 ? 'word' : 'words'} `, ...listed(words), '.'];
    return [...institute, 'It shares no area with you', ...found];
  }
  const areas: WhyPart[] =
    shared.length > 2
      ? [{ fact: `${shared.length} areas` }, ' with it']
      : [{ fact: first }, ...(second === undefined ? [] : [' and ', { fact: second }])];
  return [...institute, 'You share ', ...areas, match.is_type_open ? ', and you are open to its type.' : '.'];
}
