import type { DigestRhythm } from '@exchange/contract/notifications';
import { paths } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { Settings } from '../../core/context.ts';
import { nameOf } from '../../mail/format.ts';
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

const often = { daily: 'once a day', weekly: 'once a week' };

function entryOf(request: CollaborationRequest, areaIds: ReadonlySet<number>) {
  const matched = request.technical_areas.filter((area) => areaIds.has(area.id)).map((area) => area.name);
  const institute = request.institute_name ?? request.claimed_institute;
  return {
    title: request.title,
    note: [
      request.collaboration_type_name,
      matched.join(', '),
      nameOf(request.user_name) + (institute === null ? '' : `, ${institute}`),
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
    entries: requests.map((request) => entryOf(request, areaIds)),
    action: { label: 'See the new requests', url: publicUrl + paths.requests },
    reason: `you are told ${often[rhythm]} of new requests that match your profile`,
  };
}
