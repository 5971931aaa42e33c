import type { DigestRhythm } from '@exchange/contract/notifications';
import { paths, pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { Settings } from '../../core/context.ts';
import { harmless, nameOf } from '../../mail/format.ts';
import type { NotificationEmail } from '../../mail/notifications.ts';
import { shorten } from '../../mail/template.ts';

interface Digest {
  readonly rhythm: Exclude<DigestRhythm, 'never'>;
  readonly requests: readonly CollaborationRequest[];
  /** Whether there are more than are listed. */
  readonly isMore: boolean;
  /** The person's technical areas: why a request is in the list. */
  readonly areaIds: ReadonlySet<number>;
}

const reasons = {
  daily: 'a daily email of new requests in your areas is turned on',
  weekly: 'you chose a weekly email of new requests in your areas',
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
    ].join(' · '),
    text: shorten(request.description ?? '', 200),
  };
}

/** For a user whose profile matches new requests. */
export function digestEmail({ publicUrl }: Settings, { rhythm, requests, isMore, areaIds }: Digest): NotificationEmail {
  const count = requests.length;
  const asked = isMore
    ? `More than ${count} new requests match`
    : count === 1
      ? 'A new request matches'
      : `${count} new requests match`;
  return {
    subject: `${asked} your profile`,
    paragraphs: [isMore ? `${asked} your technical areas. The newest ${count}:` : `${asked} your technical areas:`],
    entries: requests.map((request) => entryOf(publicUrl, request, areaIds)),
    action: { label: 'See the new requests', url: publicUrl + paths.requests },
    reason: reasons[rhythm],
  };
}
