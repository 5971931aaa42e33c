import { points } from '@exchange/contract/limits';
import { paths, type RequestsTab } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { formatCount } from '../../ui/strings.ts';

function WhyThese({ profile }: { profile: OwnProfile }) {
  const count = profile.technical_areas.length;
  if (count === 0) return null;
  return (
    <Aside title="Why you see these">
      <p>
        They touch {count === 1 ? 'your technical area' : `at least one of your ${count} technical areas`}, set in{' '}
        <strong className="meta__match">bold green</strong>, and a kind of collaboration you are open to.
      </p>
      <p>
        <Link href={paths.ownProfile}>Change your areas and preferences</Link>
      </p>
    </Aside>
  );
}

/** The sidebar: why the new requests are shown, and the viewer's points. */
export function Sidebar({ tab, profile }: { tab: RequestsTab; profile: OwnProfile | undefined }) {
  const own = trpc.profiles.ownPoints.useQuery();
  return (
    <aside className="split__aside--sticky" aria-label="About these requests">
      {tab === 'new' && profile && <WhyThese profile={profile} />}
      {own.data && (
        <Aside title="Points">
          <p>
            You have <strong>{formatCount(own.data.collaboration_points)}</strong>. Offering help gives{' '}
            {points.offeredHelp}; being named as a collaborator gives {points.wasTracked}.
          </p>
        </Aside>
      )}
    </aside>
  );
}
