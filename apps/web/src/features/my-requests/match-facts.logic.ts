import type { OwnProfile } from '@exchange/contract/profiles';
import type { RequestDetails } from '@exchange/contract/requests';

/** What speaks for or against a request, as its viewer reads it. */
export interface Fact {
  readonly met: boolean;
  readonly text: string;
}

type Viewer = Pick<OwnProfile, 'technical_areas' | 'institute_name' | 'is_verified_institute'>;

function areaFact(request: RequestDetails, mine: Viewer['technical_areas']): Fact {
  if (mine.length === 0) return { met: false, text: 'You have not chosen any technical areas yet' };
  const own = new Set(mine.map(({ id }) => id));
  const shared = request.technical_areas.filter(({ id }) => own.has(id)).map(({ name }) => name);
  const all = mine.length === 1 ? 'your area' : `your ${mine.length} areas`;
  return shared.length === 0
    ? { met: false, text: `Not in ${all}` }
    : {
        met: true,
        text: `${shared.length === mine.length ? 'In' : `${shared.length} of`} ${all}: ${shared.join(', ')}`,
      };
}

/** Why the viewer sees another person's request: what they did with it, and what fits their profile. */
export function factsFor(request: RequestDetails, viewer: Viewer): Fact[] {
  const { viewer_state, collaboration_request_response_id, institute_name } = request;
  const areas = areaFact(request, viewer.technical_areas);
  const facts: Fact[] = [];
  if (viewer_state === 'offered') facts.push({ met: true, text: 'You offered help on it' });
  else if (collaboration_request_response_id !== null)
    facts.push({ met: true, text: 'You offered help on it and withdrew your offer' });
  if (viewer_state === 'hidden') facts.push({ met: false, text: 'You have hidden it' });
  facts.push(areas);
  // A custom table says something about the areas of both only.
  if (areas.met || request.is_open_to_type)
    facts.push(
      request.is_open_to_type
        ? { met: true, text: 'You are open to its type' }
        : { met: false, text: 'You are not open to its type' },
    );
  if (viewer.is_verified_institute && request.is_verified_institute && viewer.institute_name === institute_name)
    facts.push({ met: true, text: 'From your institute' });
  return facts;
}
