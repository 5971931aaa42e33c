import { counted } from '@exchange/contract/format';
import { paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { masterStatus } from '@exchange/contract/statuses';
import { Link } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
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
  const preferences = { action: 'Change your preferences', href: paths.ownProfile };
  if (count === 0)
    return {
      why: 'Choose your technical areas to see requests you can help with.',
      action: 'Choose technical areas',
      href: pathTo.editProfile('technical_area_ids'),
    };
  if (master_collaboration_status_id === masterStatus.notOpen)
    return {
      why: 'You are not open to collaborations at the moment, so no requests are shown to you.',
      ...preferences,
    };
  if (isClosed)
    return { why: 'Your custom preferences are closed for every type. Open some to see requests.', ...preferences };
  const have = `You have ${counted(count, 'technical area')}.`;
  return master_collaboration_status_id === masterStatus.custom
    ? { why: `${have} More areas, or more kinds of collaboration, bring more requests.`, ...preferences }
    : {
        why: `${have} More areas bring more requests.`,
        action: 'Add technical areas',
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
        {found.count === 1 && !found.has_more ? 'See the one request' : `See all ${countText(found)} requests`}
      </ButtonLink>
      {areas.length > 0 && (
        <>
          <p>Near your areas:</p>
          <ul className="facts" aria-label="Near your areas">
            {areas.map(({ id, name, count }) => (
              <li key={id}>
                <Icon name="search" size="s" />
                <span>
                  <Link href={searchAddress('new', { ...searchAll, area: [id] })}>{name}</Link>{' '}
                  {counted(count, 'request')}
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
