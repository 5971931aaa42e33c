import { limits, ranking } from '@exchange/contract/limits';
import { paths } from '@exchange/contract/paths';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { useId } from 'react';
import { Link } from 'wouter';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { FiltersButton } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/strings.ts';
import type { TermKind } from '../reference/term-search.logic.ts';
import {
  filterCount,
  type IdFilter,
  idFilters,
  isMatchingOnly,
  type RequestSearch,
  readSort,
  sortOf,
} from './search.logic.ts';
import { timeCount } from './time-choices.tsx';

/** How the filters are called. */
export const filterNames: Record<IdFilter, { readonly label: string; readonly noun: TermKind }> = {
  type: { label: 'Type', noun: 'type' },
  area: { label: 'Area', noun: 'area' },
  institute: { label: 'Institute', noun: 'institute' },
};

export const matchingLabel = 'Matches my profile';
export const offersLabel = 'No offers yet';

/** The order `best` in plain words (docs/behaviour/search.md#search). */
const bestFormula = `Best fit: requests you were asked about come first. Then those that share areas with you, the rarer the better, or come from your institute. A request loses half of its weight every ${ranking.halfLifeDays} days. The newest ${formatCount(limits.rankedRequests)} that fit are put in order.`;

/** The formula beside the list. */
export function BestFormula() {
  return (
    <Aside title="What “best fit” means">
      <p>{bestFormula.replace('Best fit: r', 'R')}</p>
      <p>
        <Link href={paths.ownProfile}>Change your areas and preferences</Link>
      </p>
    </Aside>
  );
}

/** A filter whose choices are open: one, or all. */
export type OpenFilter = IdFilter | 'time' | 'all';

interface FilterRowProps {
  search: RequestSearch;
  onOpen: (filter: OpenFilter) => void;
  onChange: (search: RequestSearch) => void;
}

/** The filters and the order of a search: one button for all filters on a phone. */
export function FilterRow({ search, onOpen, onChange }: FilterRowProps) {
  const isWide = useMedia('(width >= 48rem)');
  const helpId = useId();
  const chosen = (count: number) => <CountBadge count={count} label={`${count} chosen`} />;
  return (
    <div className="row">
      {isWide ? (
        <>
          {idFilters.map((filter) => (
            <Button
              key={filter}
              small
              aria-haspopup="dialog"
              data-some={search[filter].length > 0 || undefined}
              onClick={() => onOpen(filter)}
            >
              {filterNames[filter].label}
              {chosen(search[filter].length)}
              <Icon name="down" size="s" />
            </Button>
          ))}
          <Button
            small
            aria-haspopup="dialog"
            data-some={timeCount(search) > 0 || undefined}
            onClick={() => onOpen('time')}
          >
            {planningScreens.time()}
            {chosen(timeCount(search))}
            <Icon name="down" size="s" />
          </Button>
          <Button
            small
            aria-pressed={isMatchingOnly(search)}
            onClick={() => onChange({ ...search, among: isMatchingOnly(search) ? 'all' : 'matching' })}
          >
            {matchingLabel}
          </Button>
          <Button
            small
            aria-pressed={search.offers === 'none'}
            onClick={() => onChange({ ...search, offers: search.offers === null ? 'none' : null })}
          >
            {offersLabel}
          </Button>
        </>
      ) : (
        <FiltersButton count={filterCount(search)} onClick={() => onOpen('all')} />
      )}
      <label>
        <span className="visually-hidden">Sort</span>
        <select
          className="input"
          aria-describedby={helpId}
          value={sortOf(search)}
          onChange={({ target }) => onChange({ ...search, sort: readSort(target.value) })}
        >
          {search.q !== '' && <option value="relevance">Most relevant</option>}
          <option value="newest">Newest</option>
          <option value="best">Best fit</option>
          <option value="soonest">{planningScreens.neededSoonest()}</option>
        </select>
        <span className="visually-hidden" id={helpId}>
          {bestFormula}
        </span>
      </label>
    </div>
  );
}
