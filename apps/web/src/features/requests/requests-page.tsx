import { pathTo, type RequestsTab } from '@exchange/contract/paths';
import { lazy, Suspense, useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { HiddenTab } from './hidden-tab.tsx';
import { NewTab } from './new-tab.tsx';
import { Sidebar } from './sidebar.tsx';

const OfferedTab = lazy(() => import('./offered-tab.tsx'));

const tabs: readonly { readonly id: RequestsTab; readonly label: string }[] = [
  { id: 'new', label: 'New Requests' },
  { id: 'hidden', label: 'Hidden' },
  { id: 'offered', label: 'Offered Help' },
];

/** Collaboration Requests of others in three tabs, kept in the URL. */
export default function RequestsPage() {
  useTitle('Collaboration Requests');
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const active = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'new';
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
            onChange={(tab) => navigate(pathTo.requests(tab))}
          >
            {active === 'new' && <NewTab profile={profile} ownAreas={ownAreas} />}
            {active === 'hidden' && <HiddenTab ownAreas={ownAreas} />}
            {active === 'offered' && (
              <Suspense fallback={null}>
                <OfferedTab ownAreas={ownAreas} />
              </Suspense>
            )}
          </Tabs>
        </div>
        <Sidebar tab={active} profile={profile} />
      </div>
    </>
  );
}
