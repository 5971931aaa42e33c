import { shorten } from '@exchange/contract/format';
import type { DigestRhythm } from '@exchange/contract/notifications';
import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { type SavedSearchAddress, savedSearchPath } from '@exchange/contract/saved-searches';
import type { Settings } from '../../core/context.ts';
import { harmless, nameOf, titled } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';

/** The new requests of one list, newest first. */
interface Found {
  readonly requests: readonly CollaborationRequest[];
  /** Whether there are more than are listed. */
  readonly isMore: boolean;
}

interface Digest {
  readonly rhythm: Exclude<DigestRhythm, 'never'>;
  readonly matching: Found;
  /** What saved searches have found, without what is listed before. */
  readonly saved: readonly (Found & { readonly search: SavedSearchAddress & { readonly name: string } })[];
  /** The person's technical areas: why a request is in the list. */
  readonly areaIds: ReadonlySet<number>;
}

const reasons = {
  daily: (where: string) => `a daily email of new requests in ${where} is turned on`,
  weekly: (where: string) => `you chose a weekly email of new requests in ${where}`,
};

function entryOf(publicUrl: string, request: CollaborationRequest, areaIds: ReadonlySet<number>) {
  const matched = request.technical_areas.filter((area) => areaIds.has(area.id)).map((area) => area.name);
  const institute = request.institute_name ?? request.claimed_institute;
  return {
    title: harmless(request.title),
    url: publicUrl + pathTo.request(request.id),
    note: [
      request.collaboration_type_name,
      matched.join(', '),
      nameOf(request.user_name) + (institute === null ? '' : `, ${harmless(institute)}`),
    ]
      .filter((part) => part !== '')
      .join(' · '),
    text: shorten(request.description ?? '', 200),
  };
}

/** How many there are: `A new request`, `3 new requests`, `More than 10 new requests`. */
function counted({ requests: { length }, isMore }: Found): string {
  return isMore ? `More than ${length} new requests` : length === 1 ? 'A new request' : `${length} new requests`;
}

/** One list that stands for several. */
function together(lists: readonly Found[]): Found {
  return { requests: lists.flatMap(({ requests }) => requests), isMore: lists.some(({ isMore }) => isMore) };
}

const matches = ({ requests: { length }, isMore }: Found) => (length === 1 && !isMore ? 'matches' : 'match');

function subjectOf({ matching, saved }: Pick<Digest, 'matching' | 'saved'>): string {
  const all = together([matching, ...saved]);
  const [first, ...others] = saved;
  if (first === undefined) return `${counted(all)} ${matches(all)} your profile`;
  if (matching.requests.length > 0) return `${counted(all)} ${matches(all)} your profile or saved searches`;
  return others.length === 0
    ? `${counted(all)} in ${titled(first.search.name)}`
    : `${counted(all)} in your saved searches`;
}

/** For a user whose profile matches new requests, or whose saved searches find some. */
export function digestEmail({ publicUrl }: Settings, { rhythm, matching, saved, areaIds }: Digest): NotificationEmail {
  const toEntry = (request: CollaborationRequest) => entryOf(publicUrl, request, areaIds);
  const [only] = saved;
  const hasMatching = matching.requests.length > 0;
  const asked = `${counted(matching)} ${matches(matching)} your technical areas`;
  return {
    subject: subjectOf({ matching, saved }),
    paragraphs: [
      !hasMatching
        ? 'Your saved searches found new requests.'
        : matching.isMore
          ? `${asked}. The newest ${matching.requests.length}:`
          : `${asked}:`,
    ],
    entries: matching.requests.map(toEntry),
    sections: saved.map(({ search, ...found }) => ({
      title: `${counted(found)} in ${titled(search.name)}`,
      url: publicUrl + savedSearchPath(search),
      entries: found.requests.map(toEntry),
    })),
    action:
      hasMatching || only === undefined
        ? { label: 'See the new requests', url: publicUrl + paths.requests }
        : { label: 'Open the search', url: publicUrl + savedSearchPath(only.search) },
    reason: reasons[rhythm](saved.length === 0 ? 'your areas' : 'your areas and saved searches'),
  };
}
