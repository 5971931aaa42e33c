import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { masterStatus } from '@exchange/contract/statuses';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Advice {
  readonly why: string;
  readonly action: string;
}

/** What would bring more requests, by what the viewer has set. */
function adviceFor({ technical_areas, master_collaboration_status_id }: OwnProfile): Advice {
  const count = technical_areas.length;
  if (count === 0)
    return {
      why: 'You have not chosen any technical areas yet, and requests find you by them.',
      action: 'Choose technical areas',
    };
  if (master_collaboration_status_id === masterStatus.notOpen)
    return {
      why: 'You are not open to collaborations at the moment, so no requests are shown to you.',
      action: 'Change your preferences',
    };
  const have = `You have ${count} technical ${count === 1 ? 'area' : 'areas'}.`;
  return master_collaboration_status_id === masterStatus.custom
    ? {
        why: `${have} More areas, or more kinds of collaboration, bring more requests.`,
        action: 'Change your preferences',
      }
    : { why: `${have} More areas bring more requests.`, action: 'Add technical areas' };
}

/** New Requests without any: why, and what helps. */
export function EmptyNew({ profile }: { profile: OwnProfile | undefined }) {
  const advice = profile && adviceFor(profile);
  return (
    <EmptyState title={messages.screen.noRequests}>
      {advice && (
        <>
          <p>{advice.why}</p>
          <ButtonLink href={paths.ownProfile}>{advice.action}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}
