import { points } from '@exchange/contract/credit';
import { plural } from '@exchange/contract/format';
import { paths, type RequestsTab } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { formatCount } from '../../ui/strings.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { BestFormula } from '../request-search/filter-row.tsx';
import { isSearch, noSearch, type RequestSearch } from '../request-search/search.logic.ts';
import { SearchBar } from '../request-search/search-bar.tsx';
import { searchAddress, useSearchInAddress } from '../request-search/use-search.ts';
import { FoundTab } from './found-tab.tsx';
import { HiddenTab } from './hidden-tab.tsx';
import { NewTab } from './new-tab.tsx';
import { OfferedTab } from './offered-tab.tsx';

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
function Sidebar({ tab, search, profile }: SidebarProps) {
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

const tabs: readonly { readonly id: RequestsTab; readonly label: string }[] = [
  { id: 'new', label: 'New Requests' },
  { id: 'hidden', label: 'Hidden' },
  { id: 'offered', label: 'Offered Help' },
];

/** Collaboration Requests of others in three tabs; the tab and the search are in the address. */
export default function RequestsPage() {
  useTitle('Collaboration Requests');
  const [, navigate] = useLocation();
  const { tab: active, search } = useSearchInAddress();
  const { data: profile } = trpc.profiles.own.useQuery();
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map((area) => area.id)), [profile]);
  return (
    <>
      <div className="page__head">
        <h1>Collaboration Requests</h1>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <Tabs
            label="Collaboration Requests"
            name="requests"
            tabs={tabs}
            active={active}
            onChange={(tab) => navigate(searchAddress(tab, { ...noSearch, q: search.q }))}
          >
            <SearchBar />
            {active === 'hidden' && <HiddenTab ownAreas={ownAreas} q={search.q} />}
            {active === 'offered' && <OfferedTab ownAreas={ownAreas} q={search.q} />}
            {active === 'new' &&
              (isSearch(search) ? (
                <FoundTab search={search} ownAreas={ownAreas} />
              ) : (
                <NewTab profile={profile} ownAreas={ownAreas} />
              ))}
          </Tabs>
        </div>
        <Sidebar tab={active} search={search} profile={profile} />
      </div>
    </>
  );
}
