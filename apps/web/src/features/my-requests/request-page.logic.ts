import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { RequestDetails } from '@exchange/contract/requests';
import { requestStatus } from '@exchange/contract/statuses';

type Drafted = Pick<RequestDetails, 'collaboration_request_status_id' | 'viewer_state' | 'has_offers'>;

const isDraft = (request: Drafted) => request.collaboration_request_status_id === requestStatus.draft;

/** Whether only the owner sees a request: a draft without offers; those who offered help in an earlier status see it, too. */
export function isPrivateDraft(request: Drafted): boolean {
  return isDraft(request) && request.viewer_state === 'own' && !request.has_offers;
}

/** Who may see a request, as its page says it. */
export function audienceText(
  request: Drafted & Pick<RequestDetails, 'share_scope' | 'institutes' | 'institute_name'>,
): string {
  if (isPrivateDraft(request)) return 'Nobody yet';
  if (isDraft(request)) return 'Those who offered help';
  const { share_scope, institutes, institute_name } = request;
  switch (share_scope) {
    case 'everyone':
      return 'Everyone on the platform';
    case 'verified':
      return 'People with a verified institute';
    case 'my':
      return institute_name === null
        ? 'Nobody, as long as its institute is not verified'
        : `People at ${institute_name}`;
    case 'selected':
      return `People at ${institutes.map(({ name }) => name).join(', ')}`;
  }
}

const lists: readonly [pattern: RegExp, label: string][] = [
  [new RegExp(`^${paths.home}$`), 'Home'],
  [new RegExp(`^${paths.requests}$`), 'Collaboration Requests'],
  [new RegExp(`^${paths.myRequests}$`), 'My Requests'],
  [new RegExp(`^${paths.chats}$`), 'Chats'],
  [new RegExp(`^${paths.chats}/`), 'Chat'],
  [/^\/profile\b/, 'Profile'],
];

/** The name of the screen that a link came from; `null` for one that Back does not name, such as Login. */
export function listNameOf(from: string | null): string | null {
  const [path = ''] = (from ?? '').split('?');
  return lists.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** What speaks for or against a request, as its viewer reads it. */
interface Fact {
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
