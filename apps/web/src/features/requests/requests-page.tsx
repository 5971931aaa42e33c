import { points } from '@exchange/contract/credit';
import { paths, type RequestsTab } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { type ReactNode, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { isSearch, noSearch, type RequestSearch } from '../request-search/search.logic.ts';
import { SearchBar } from '../request-search/search-bar.tsx';
import { searchAddress, useSearchInAddress } from '../request-search/use-search.ts';
import { FoundTab } from './found-tab.tsx';
import { HiddenTab } from './hidden-tab.tsx';
import { NewTab } from './new-tab.tsx';
import { OfferedTab } from './offered-tab.tsx';

const BestFormula = lazyPart(() => import('../request-search/best-formula.tsx'));
const SavedSearches = lazyPart(() => import('../request-search/saved-searches.tsx'));

function WhyThese({ profile }: { profile: OwnProfile }) {
  const count = profile.technical_areas.length;
  if (count === 0) return null;
  return (
    <Aside title={requestScreens.whyThese.title()}>
      <p>
        {inline(
          requestScreens.whyThese.text.parts<ReactNode>({
            count,
            strong: (words) => <strong className="meta__match">{inline(words)}</strong>,
          }),
        )}
      </p>
      <p>
        <Link href={paths.ownProfile}>{requestScreens.changeAreasAndPreferences()}</Link>
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
    <aside className="split__aside--sticky" aria-label={requestScreens.about()}>
      {tab === 'new' && <SavedSearches place="margin" />}
      {tab === 'new' && search.sort === 'best' && <BestFormula />}
      {tab === 'new' && !isSearch(search) && profile && itemsOf(list.data).length > 0 && <WhyThese profile={profile} />}
      {own.data && (
        <Aside title={requestScreens.points.title()}>
          <p>
            {inline(
              requestScreens.points.text.parts<ReactNode>({
                ...points,
                count: own.data.collaboration_points,
                strong: (words) => <strong>{inline(words)}</strong>,
              }),
            )}
          </p>
        </Aside>
      )}
    </aside>
  );
}

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
