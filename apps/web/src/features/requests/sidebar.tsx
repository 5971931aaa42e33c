import { points } from '@exchange/contract/credit';
import { plural } from '@exchange/contract/format';
import { paths, type RequestsTab } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { Link } from 'wouter';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatCount } from '../../ui/strings.ts';
import { BestFormula } from '../request-search/best-formula.tsx';
import { isSearch, type RequestSearch } from '../request-search/search.logic.ts';

const SavedSearches = lazyPart(() => import('../request-search/saved-searches.tsx'));

function WhyThese({ profile }: { profile: OwnProfile }) {
  const count = profile.technical_areas.length;
  if (count === 0) return null;
  return (
    <Aside title="Why you see these">
      <p>
        Each is in {count === 1 ? 'your technical area' : `at least one of your ${count} technical areas`} (in{' '}
        <strong className="meta__match">bold</strong>) and of a type you are open to.
      </p>
      <p>
        <Link href={paths.ownProfile}>Change your areas and preferences</Link>
      </p>
    </Aside>
  );
}

interface SidebarProps {
  tab: RequestsTab;
  search: RequestSearch;
  profile: OwnProfile | undefined;
}

/** The sidebar: why the new requests are shown, or what the order best fit of found ones means; and the viewer's points. */
export function Sidebar({ tab, search, profile }: SidebarProps) {
  const own = trpc.profiles.ownPoints.useQuery();
  // The list beside it, which it does not fetch by itself.
  const list = trpc.requests.listNew.useInfiniteQuery({ limit: pageSize }, { ...byCursor, enabled: false });
  return (
    <aside className="split__aside--sticky" aria-label="About these requests">
      {tab === 'new' && <SavedSearches place="margin" />}
      {tab === 'new' && search.sort === 'best' && <BestFormula />}
      {tab === 'new' && !isSearch(search) && profile && itemsOf(list.data).length > 0 && <WhyThese profile={profile} />}
      {own.data && (
        <Aside title="Points">
          <p>
            You have <strong>{formatCount(own.data.collaboration_points)}</strong>{' '}
            {plural(own.data.collaboration_points, 'point')}: {points.offeredHelp} for each offer, {points.gaveCredit}{' '}
            for each person you credit, {points.gotCredit} each time you are credited.
          </p>
        </Aside>
      )}
    </aside>
  );
}
