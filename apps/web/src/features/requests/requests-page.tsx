import type { RequestsTab } from '@exchange/contract/paths';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isSearch, noSearch } from '../request-search/search.logic.ts';
import { SearchBar } from '../request-search/search-bar.tsx';
import { searchAddress, useSearchInAddress } from '../request-search/use-search.ts';
import { FoundTab } from './found-tab.tsx';
import { HiddenTab } from './hidden-tab.tsx';
import { NewTab } from './new-tab.tsx';
import { OfferedTab } from './offered-tab.tsx';

const Sidebar = lazyPart(() => import('./requests-sidebar.tsx'));

const tabs: readonly RequestsTab[] = ['new', 'hidden', 'offered'];

/** Collaboration Requests of others in three tabs; the tab and the search are in the address. */
export default function RequestsPage() {
  useTitle(requestScreens.title());
  const [, navigate] = useLocation();
  const { tab: active, search } = useSearchInAddress();
  const { data: profile } = trpc.profiles.own.useQuery();
  const ownAreas = useMemo(() => new Set(profile?.technical_areas.map((area) => area.id)), [profile]);
  return (
    <>
      <div className="page__head">
        <h1>{requestScreens.title()}</h1>
      </div>
      <div className="split">
        <div className="stack stack--l">
          <Tabs
            label={requestScreens.title()}
            name="requests"
            tabs={tabs.map((id) => ({ id, label: requestScreens.tab[id]() }))}
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
