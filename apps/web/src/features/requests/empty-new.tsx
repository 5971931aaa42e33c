import { counted } from '@exchange/contract/format';
import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { requestSentences } from '@exchange/contract/requests';
import { masterStatus } from '@exchange/contract/statuses';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Advice {
  readonly why: string;
  readonly action: string;
  readonly href: string;
}

/** What would bring more requests, by what the viewer has set. `isClosed`: no cell of the custom table is open. */
function adviceFor({ technical_areas, master_collaboration_status_id }: OwnProfile, isClosed: boolean): Advice {
  const count = technical_areas.length;
  const preferences = { action: 'Change your preferences', href: paths.ownProfile };
  if (count === 0)
    return {
      why: 'Choose your technical areas to see requests you can help with.',
      action: 'Choose technical areas',
      href: pathTo.editProfile('technical_area_ids'),
    };
  if (master_collaboration_status_id === masterStatus.notOpen)
    return {
      why: 'You are not open to collaborations at the moment, so no requests are shown to you.',
      ...preferences,
    };
  if (isClosed)
    return { why: 'Your custom preferences are closed for every type. Open some to see requests.', ...preferences };
  const have = `You have ${counted(count, 'technical area')}.`;
  return master_collaboration_status_id === masterStatus.custom
    ? { why: `${have} More areas, or more kinds of collaboration, bring more requests.`, ...preferences }
    : {
        why: `${have} More areas bring more requests.`,
        action: 'Add technical areas',
        href: pathTo.editProfile('technical_area_ids'),
      };
}

/** New Requests without any: why, and what helps. */
export default function EmptyNew({ profile }: { profile: OwnProfile | undefined }) {
  const isCustom = profile?.master_collaboration_status_id === masterStatus.custom;
  const { data: cells } = trpc.profiles.collaborationStatus.useQuery(undefined, { enabled: isCustom });
  const areas = new Set(profile?.technical_areas.map(({ id }) => id));
  const isClosed = isCustom && cells !== undefined && !cells.some(({ tech_area_id }) => areas.has(tech_area_id));
  const advice = profile && adviceFor(profile, isClosed);
  return (
    <EmptyState title={requestSentences.screen.noRequests}>
      {advice && (
        <>
          <p>{advice.why}</p>
          <ButtonLink href={advice.href}>{advice.action}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}
