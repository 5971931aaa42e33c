import { plural } from '@exchange/contract/format';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { FoundRequest } from '@exchange/contract/request-search';
import type { CollaborationRequest } from '@exchange/contract/requests';

/** A part of a sentence; a fact stands in bold. */
export type WhyPart = string | { readonly fact: string };

/** Words of a search that are named. */
const namedWords = 3;

/** The facts joined by commas. */
function listed(facts: readonly string[]): WhyPart[] {
  return facts.flatMap((fact, at) => (at === 0 ? [{ fact }] : [', ', { fact }]));
}

type Facts = Pick<FoundRequest, 'technical_areas'> & {
  readonly match: Pick<FoundRequest['match'], 'area_ids' | 'is_type_open' | 'is_same_institute' | 'words' | 'missing'>;
};

/** Why a request was found, and what fits between it and the viewer, in one line (docs/behaviour/search.md#search). */
export function whyFound({ match, technical_areas }: Facts): WhyPart[] {
  const shared = technical_areas.filter(({ id }) => match.area_ids.includes(id)).map(({ name }) => name);
  const missing: WhyPart[] = match.missing.length === 0 ? [] : ['Without ', ...listed(match.missing), '. '];
  const institute: WhyPart[] = [
    ...missing,
    ...(match.is_same_institute ? ['From ', { fact: 'your institute' }, '. '] : []),
  ];
  const [first, second] = shared;
  if (first === undefined) {
    const words = match.words.slice(0, namedWords);
    const found: WhyPart[] =
      words.length === 0 ? ['.'] : [`; it was found by the ${plural(words.length, 'word')} `, ...listed(words), '.'];
    return [...institute, 'It shares no area with you', ...found];
  }
  const areas: WhyPart[] =
    shared.length > 2
      ? [{ fact: `${shared.length} areas` }, ' with it']
      : [{ fact: first }, ...(second === undefined ? [] : [' and ', { fact: second }])];
  return [...institute, 'You share ', ...areas, match.is_type_open ? ', and you are open to its type.' : '.'];
}

/**
 * The same of a new request: it shares an area with the viewer, who is open to its type (docs/behaviour/requests.md#new-requests), which an
 * invitation does not ask for. Empty where no area is shared, as after a change of the profile.
 */
export function whyNew(
  request: Pick<CollaborationRequest, 'technical_areas' | 'is_verified_institute' | 'institute_name'>,
  viewer: Pick<OwnProfile, 'is_verified_institute' | 'institute_name'> & {
    readonly technical_areas: readonly { readonly id: number }[];
  },
  is_type_open = true,
): WhyPart[] {
  const own = new Set(viewer.technical_areas.map(({ id }) => id));
  const area_ids = request.technical_areas.map(({ id }) => id).filter((id) => own.has(id));
  const is_same_institute =
    request.is_verified_institute && viewer.is_verified_institute && request.institute_name === viewer.institute_name;
  const match = { area_ids, is_type_open, is_same_institute, words: [], missing: [] };
  return area_ids.length === 0 ? [] : whyFound({ ...request, match });
}
