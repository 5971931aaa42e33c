import { shorten } from '@exchange/contract/format';
import type { DigestRhythm } from '@exchange/contract/notifications';
import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { type SavedSearchAddress, savedSearchPath } from '@exchange/contract/saved-searches';
import { notificationEmails } from '@exchange/contract/sentences/notifications.emails';
import { pictureSentences } from '@exchange/contract/sentences/pictures';
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
      request.pictures.length > 0 ? pictureSentences.count({ count: request.pictures.length }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · '),
    text: shorten(request.description ?? '', 200),
  };
}

/** One list that stands for several. */
function together(lists: readonly Found[]): Found {
  return { requests: lists.flatMap(({ requests }) => requests), isMore: lists.some(({ isMore }) => isMore) };
}

/** Their number, for a sentence. */
const counted = ({ requests, isMore }: Found) => ({ count: requests.length, isMore: isMore ? 'yes' : 'no' });

function subjectOf({ matching, saved }: Pick<Digest, 'matching' | 'saved'>): string {
  const { subject, search } = notificationEmails.digest;
  const all = counted(together([matching, ...saved]));
  const [first, ...others] = saved;
  if (first === undefined) return subject.profile(all);
  if (matching.requests.length > 0) return subject.both(all);
  return others.length === 0 ? search({ ...all, search: titled(first.search.name) }) : subject.searches(all);
}

/** For a user whose profile matches new requests, or whose saved searches find some. */
export function digestEmail(
  { publicUrl, appName: app }: Settings,
  { rhythm, matching, saved, areaIds }: Digest,
): NotificationEmail {
  const say = notificationEmails.digest;
  const toEntry = (request: CollaborationRequest) => entryOf(publicUrl, request, areaIds);
  const [only] = saved;
  const hasMatching = matching.requests.length > 0;
  return {
    subject: subjectOf({ matching, saved }),
    paragraphs: [hasMatching ? say.matching(counted(matching)) : say.found()],
    entries: matching.requests.map(toEntry),
    sections: saved.map(({ search, ...found }) => ({
      title: say.search({ ...counted(found), search: titled(search.name) }),
      url: publicUrl + savedSearchPath(search),
      entries: found.requests.map(toEntry),
    })),
    action:
      hasMatching || only === undefined
        ? { label: say.action(), url: publicUrl + paths.requests }
        : { label: say.openSearch(), url: publicUrl + savedSearchPath(only.search) },
    why: say.why[rhythm][saved.length === 0 ? 'areas' : 'both']({ app }),
  };
}
