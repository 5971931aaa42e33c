import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { RequestDetails } from '@exchange/contract/requests';
import type { Said } from '@exchange/contract/sentences';
import { myRequestScreens } from '@exchange/contract/sentences/my-requests.screens';
import { requestStatus } from '@exchange/contract/statuses';
import { listed } from '../../lib/formatters.ts';

type Drafted = Pick<RequestDetails, 'collaboration_request_status_id' | 'viewer_state' | 'has_offers'>;

const isDraft = (request: Drafted) => request.collaboration_request_status_id === requestStatus.draft;

/** Whether only the owner sees a request: a draft without offers; those who offered help in an earlier status see it, too. */
export function isPrivateDraft(request: Drafted): boolean {
  return isDraft(request) && request.viewer_state === 'own' && !request.has_offers;
}

/** Who may see a request, as its page says it. */
export function audienceText(
  request: Drafted & Pick<RequestDetails, 'share_scope' | 'institutes' | 'institute_name' | 'review_asked_at'>,
): string {
  const { audience } = myRequestScreens;
  if (request.review_asked_at !== null) return audience.moderators();
  if (isPrivateDraft(request)) return audience.nobodyYet();
  if (isDraft(request)) return audience.helpers();
  const { share_scope, institutes, institute_name } = request;
  switch (share_scope) {
    case 'everyone':
      return audience.everyone();
    case 'verified':
      return audience.verified();
    case 'my':
      return institute_name === null ? audience.unverified() : audience.institutes({ institutes: institute_name });
    case 'selected':
      return audience.institutes({ institutes: listed(institutes.map(({ name }) => name)) });
  }
}

const lists: readonly [pattern: RegExp, name: Said][] = [
  [new RegExp(`^${paths.home}$`), myRequestScreens.back.home],
  [new RegExp(`^${paths.requests}$`), myRequestScreens.back.requests],
  [new RegExp(`^${paths.myRequests}$`), myRequestScreens.back.ownRequests],
  [new RegExp(`^${paths.chats}$`), myRequestScreens.back.chats],
  [new RegExp(`^${paths.chats}/`), myRequestScreens.back.chat],
  [/^\/profile\b/, myRequestScreens.back.profile],
];

/** The name of the screen that a link came from; `null` for one that Back does not name, such as Login. */
export function listNameOf(from: string | null): string | null {
  const [path = ''] = (from ?? '').split('?');
  return lists.find(([pattern]) => pattern.test(path))?.[1]() ?? null;
}

/** What speaks for or against a request, as its viewer reads it. */
interface Fact {
  readonly met: boolean;
  readonly text: string;
}

type Viewer = Pick<OwnProfile, 'technical_areas' | 'institute_name' | 'is_verified_institute'>;

function areaFact(request: RequestDetails, mine: Viewer['technical_areas']): Fact {
  const { why } = myRequestScreens;
  if (mine.length === 0) return { met: false, text: why.noAreasChosen() };
  const own = new Set(mine.map(({ id }) => id));
  const shared = request.technical_areas.filter(({ id }) => own.has(id)).map(({ name }) => name);
  const all = mine.length;
  const names = listed(shared);
  if (shared.length === 0) return { met: false, text: why.noArea({ all }) };
  if (shared.length === all) return { met: true, text: why.allAreas({ all, names }) };
  return { met: true, text: why.someAreas({ count: shared.length, all, names }) };
}

/** Why the viewer sees another person's request: what they did with it, and what fits their profile. */
export function factsFor(request: RequestDetails, viewer: Viewer): Fact[] {
  const { viewer_state, collaboration_request_response_id, institute_name } = request;
  const { why } = myRequestScreens;
  const areas = areaFact(request, viewer.technical_areas);
  const facts: Fact[] = [];
  if (viewer_state === 'offered') facts.push({ met: true, text: why.offered() });
  else if (collaboration_request_response_id !== null) facts.push({ met: true, text: why.withdrawn() });
  if (viewer_state === 'hidden') facts.push({ met: false, text: why.hidden() });
  facts.push(areas);
  // A custom table says something about the areas of both only.
  if (areas.met || request.is_open_to_type)
    facts.push(request.is_open_to_type ? { met: true, text: why.typeOpen() } : { met: false, text: why.typeNotOpen() });
  if (viewer.is_verified_institute && request.is_verified_institute && viewer.institute_name === institute_name)
    facts.push({ met: true, text: why.sameInstitute() });
  return facts;
}
