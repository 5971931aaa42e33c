import { paths } from '@exchange/contract/paths';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useId } from 'react';
import { Link } from 'wouter';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Aside } from '../../ui/card.tsx';
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
} from './search.logic.ts';
import { timeCount } from './time-choices.tsx';

/** The order `best` in plain words, beside the list (docs/behaviour/search.md#search). */
export function BestFormula() {
  return (
    <Aside title={requestSearchScreens.bestFit.title()}>
      <p>{requestSearchScreens.bestFit.text()}</p>
      <p>
        <Link href={paths.ownProfile}>{requestScreens.changeAreasAndPreferences()}</Link>
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
  const chosen = (count: number) => <CountBadge count={count} label={uiScreens.chosenCount({ count })} />;
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
              {requestSearchScreens.filter[filter]()}
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
        <span className="visually-hidden" id={helpId}>
          {requestSearchScreens.bestFit.ofOrder()}
        </span>
      </label>
    </div>
  );
}
