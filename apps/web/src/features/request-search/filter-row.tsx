import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useId } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { FiltersButton } from '../../ui/finder.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  filterCount,
  type IdFilter,
  idFilters,
  isMatchingOnly,
  type RequestSearch,
  readSort,
  sortOf,
  timeCount,
} from './search.logic.ts';

/** A filter whose choices are open: one, or all. */
export type OpenFilter = IdFilter | 'time' | 'language' | 'all';

interface FilterRowProps {
  search: RequestSearch;
  onOpen: (filter: OpenFilter) => void;
  onChange: (search: RequestSearch) => void;
}

/** The filters and the order of a search: one button for all filters on a phone. */
export function FilterRow({ search, onOpen, onChange }: FilterRowProps) {
  const isWide = useMedia('(width >= 48rem)');
  const helpId = useId();
  const filters: [OpenFilter, string, number][] = [
    ...idFilters.map((filter): [OpenFilter, string, number] => [
      filter,
      requestSearchScreens.filter[filter](),
      search[filter].length,
    ]),
    ['time', planningScreens.time(), timeCount(search)],
    ['language', requestSearchScreens.language(), search.language.length],
  ];
  const chosen = (count: number) => <CountBadge count={count} label={uiScreens.chosenCount({ count })} />;
  return (
    <div className="row">
      {isWide ? (
        <>
          {filters.map(([filter, name, count]) => (
            <Button
              key={filter}
              small
              aria-haspopup="dialog"
              data-some={count > 0 || undefined}
              onClick={() => onOpen(filter)}
            >
              {name}
              {chosen(count)}
              <Icon name="down" size="s" />
            </Button>
          ))}
          <Button
            small
            aria-pressed={isMatchingOnly(search)}
            onClick={() => onChange({ ...search, among: isMatchingOnly(search) ? 'all' : 'matching' })}
          >
            {requestSearchScreens.matching()}
          </Button>
          <Button
            small
            aria-pressed={search.offers === 'none'}
            onClick={() => onChange({ ...search, offers: search.offers === null ? 'none' : null })}
          >
            {requestSearchScreens.noOffers()}
          </Button>
          <Button
            small
            aria-pressed={search.among === 'solved'}
            onClick={() => onChange({ ...search, among: search.among === 'solved' ? null : 'solved' })}
          >
            {planningScreens.solved()}
          </Button>
        </>
      ) : (
        <FiltersButton count={filterCount(search)} onClick={() => onOpen('all')} />
      )}
      <label>
        <span className="visually-hidden">{requestSearchScreens.sort()}</span>
        <select
          className="input"
          aria-describedby={helpId}
          value={sortOf(search)}
          onChange={({ target }) => onChange({ ...search, sort: readSort(target.value) })}
        >
          {search.q !== '' && <option value="relevance">{requestSearchScreens.order.relevance()}</option>}
          <option value="newest">{requestSearchScreens.order.newest()}</option>
          <option value="best">{requestSearchScreens.order.best()}</option>
          <option value="soonest">{planningScreens.neededSoonest()}</option>
        </select>
      </label>
      {/* Outside the label, whose words are the whole name of the choice. */}
      <span className="visually-hidden" id={helpId}>
        {requestSearchScreens.bestFit.ofOrder()}
      </span>
    </div>
  );
}
