import { points } from '@exchange/contract/credit';
import { paths, type RequestsTab } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Aside } from '../../ui/card.tsx';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { isSearch, type RequestSearch } from '../request-search/search.logic.ts';

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
export default function RequestsSidebar({ tab, search, profile }: SidebarProps) {
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
