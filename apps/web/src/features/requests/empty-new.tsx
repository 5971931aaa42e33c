import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { noRequestsScreens } from '@exchange/contract/sentences/requests-none.screens';
import { masterStatus } from '@exchange/contract/statuses';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import { useAreas } from '../reference/use-reference.ts';
import { noSearch } from '../request-search/search.logic.ts';
import { countText, searchAddress, searchCountInput } from '../request-search/use-search.ts';

interface Advice {
  readonly why: string;
  readonly action: string;
  readonly href: string;
}

/** What would bring more requests, by what the viewer has set. `isClosed`: no cell of the custom table is open. */
function adviceFor({ technical_areas, master_collaboration_status_id }: OwnProfile, isClosed: boolean): Advice {
  const count = technical_areas.length;
  const preferences = { action: noRequestsScreens.changePreferences(), href: paths.ownProfile };
  if (count === 0)
    return {
      why: noRequestsScreens.noAreas(),
      action: noRequestsScreens.chooseAreas(),
      href: pathTo.editProfile('technical_area_ids'),
    };
  if (master_collaboration_status_id === masterStatus.notOpen)
    return { why: noRequestsScreens.notOpen(), ...preferences };
  if (isClosed) return { why: noRequestsScreens.allClosed(), ...preferences };
  return master_collaboration_status_id === masterStatus.custom
    ? { why: noRequestsScreens.fewAreasOrTypes({ count }), ...preferences }
    : {
        why: noRequestsScreens.fewAreas({ count }),
        action: noRequestsScreens.addAreas(),
        href: pathTo.editProfile('technical_area_ids'),
      };
}

const searchAll = { ...noSearch, among: 'all' as const };
/** Near areas that are offered. */
const shownAreas = 3;

/** All requests that the viewer may see, and those in areas of the same categories as the viewer's own. */
function OtherRequests({ ownAreas }: { ownAreas: ReadonlySet<number> }) {
  const { data: found } = trpc.requests.countFound.useQuery({ ...searchCountInput(searchAll), by: 'area' });
  const { categories } = useAreas(ownAreas);
  if (!found || found.count === 0) return null;
  const near = new Set(
    categories
      .filter(({ tech_areas }) => tech_areas.some(({ id }) => ownAreas.has(id)))
      .flatMap(({ tech_areas }) => tech_areas.map(({ id }) => id)),
  );
  const areas = found.groups.filter(({ id }) => near.has(id)).slice(0, shownAreas);
  return (
    <>
      <ButtonLink variant="primary" href={searchAddress('new', searchAll)}>
        {found.count === 1 && !found.has_more
          ? noRequestsScreens.seeOne()
          : noRequestsScreens.seeAll({ shown: countText(found) })}
      </ButtonLink>
      {areas.length > 0 && (
        <>
          <p>{noRequestsScreens.nearAreas()}</p>
          <ul className="facts" aria-label={noRequestsScreens.nearAreasList()}>
            {areas.map(({ id, name, count }) => (
              <li key={id}>
                <Icon name="search" size="s" />
                <span>
                  {inline(
                    noRequestsScreens.nearArea.parts<ReactNode>({
                      name,
                      count,
                      link: (words) => (
                        <Link href={searchAddress('new', { ...searchAll, area: [id] })}>{inline(words)}</Link>
                      ),
                    }),
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** New Requests without any: the other requests, why none is here, and what helps. */
export default function EmptyNew({ profile }: { profile: OwnProfile | undefined }) {
  const isCustom = profile?.master_collaboration_status_id === masterStatus.custom;
  const { data: cells } = trpc.profiles.collaborationStatus.useQuery(undefined, { enabled: isCustom });
  const areas = new Set(profile?.technical_areas.map(({ id }) => id));
  const isClosed = isCustom && cells !== undefined && !cells.some(({ tech_area_id }) => areas.has(tech_area_id));
  const advice = profile && adviceFor(profile, isClosed);
  return (
    <EmptyState title={requestSentences.screen.noRequests()}>
      <OtherRequests ownAreas={areas} />
      {advice && (
        <>
          <p>{advice.why}</p>
          <ButtonLink href={advice.href}>{advice.action}</ButtonLink>
        </>
      )}
    </EmptyState>
  );
}
