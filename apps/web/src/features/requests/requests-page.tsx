import type { RequestsTab } from '@exchange/contract/paths';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { pageSize } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { RequestCardSkeletons } from './card/request-card-skeletons.tsx';
import { isSearch, noSearch } from './search/search.logic.ts';
import { searchAddress, useSearchInAddress } from './search/use-search-in-address.ts';

const NewTab = lazy(() => import('./new-tab.tsx'));
const HiddenTab = lazy(() => import('./hidden-tab.tsx'));
const OfferedTab = lazy(() => import('./offered-tab.tsx'));
const Sidebar = lazy(() => import('./sidebar.tsx'));
const SearchBar = lazy(() => import('./search/search-bar.tsx'));
const FoundTab = lazy(() => import('./search/found-tab.tsx'));

const tabs: readonly { readonly id: RequestsTab; readonly label: string }[] = [
  { id: 'new', label: 'New Requests' },
  { id: 'hidden', label: 'Hidden' },
  { id: 'offered', label: 'Offered Help' },
];

/** In the place of a list whose code is loaded; New Requests are fetched meanwhile. */
function Loading({ isNew }: { isNew: boolean }) {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (isNew) void utils.requests.listNew.prefetchInfinite({ limit: pageSize });
  }, [isNew, utils]);
  return <RequestCardSkeletons />;
}

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
            <div className={`finder-place finder-place--${active}`}>
              <Suspense fallback={null}>
                <SearchBar />
              </Suspense>
            </div>
            <Suspense fallback={<Loading isNew={active === 'new' && !isSearch(search)} />}>
              {active === 'hidden' && <HiddenTab ownAreas={ownAreas} q={search.q} />}
              {active === 'offered' && <OfferedTab ownAreas={ownAreas} q={search.q} />}
              {active === 'new' &&
                (isSearch(search) ? (
                  <FoundTab search={search} ownAreas={ownAreas} />
                ) : (
                  <NewTab profile={profile} ownAreas={ownAreas} />
                ))}
            </Suspense>
          </Tabs>
        </div>
        <Suspense fallback={null}>
          <Sidebar tab={active} search={search} profile={profile} />
        </Suspense>
      </div>
    </>
  );
}
