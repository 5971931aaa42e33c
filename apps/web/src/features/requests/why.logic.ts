import type { OwnProfile } from '@exchange/contract/profiles';
import type { FoundRequest } from '@exchange/contract/request-search';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { listed } from '../../lib/formatters.ts';

/** A part of a sentence; a fact stands in bold. */
export type WhyPart = string | { readonly fact: string };

/** Words of a search that are named. */
const namedWords = 3;

/** The parts of a sentence, with its bold words as facts. */
const bold = { b: (words: readonly WhyPart[]): WhyPart => ({ fact: words.map(wordsOf).join('') }) };
const wordsOf = (part: WhyPart) => (typeof part === 'string' ? part : part.fact);

type Facts = Pick<FoundRequest, 'technical_areas'> & {
  readonly match: Pick<FoundRequest['match'], 'area_ids' | 'is_type_open' | 'is_same_institute' | 'words' | 'missing'>;
};

/** Why a request was found, and what fits between it and the viewer, in one line (docs/behaviour/search.md#search). */
export function whyFound({ match, technical_areas }: Facts): WhyPart[] {
  const shared = technical_areas.filter(({ id }) => match.area_ids.includes(id)).map(({ name }) => name);
  const { why } = requestScreens;
  const before: (readonly WhyPart[])[] = [
    ...(match.missing.length === 0 ? [] : [why.without.parts<WhyPart>({ words: listed(match.missing), ...bold })]),
    ...(match.is_same_institute ? [why.sameInstitute.parts<WhyPart>(bold)] : []),
  ];
  return [...before, fitOf(shared, match)].flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence]));
}

/** The areas that are shared; the words by which the request was found, if none is. */
function fitOf(shared: readonly string[], match: Facts['match']): readonly WhyPart[] {
  const { why } = requestScreens;
  const [area, second] = shared;
  const open = match.is_type_open ? 'yes' : 'no';
  if (area === undefined) {
    const words = match.words.slice(0, namedWords);
    return words.length === 0
      ? why.noArea.parts<WhyPart>({})
      : why.noAreaButWords.parts<WhyPart>({ count: words.length, words: listed(words), ...bold });
  }
  if (second === undefined) return why.oneArea.parts<WhyPart>({ area, open, ...bold });
  return shared.length > 2
    ? why.manyAreas.parts<WhyPart>({ count: shared.length, open, ...bold })
    : why.twoAreas.parts<WhyPart>({ area, second, open, ...bold });
}

/**
 * The same of a new request: it shares an area with the viewer, who is open to its type (docs/behaviour/requests.md#new-requests), which an
 * invitation does not ask for. Empty if no area is shared, as after a change of the profile.
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
