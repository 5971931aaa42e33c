import { useId } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CountBadge } from '../../ui/count-badge.tsx';
import { FiltersButton } from '../../ui/filters-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { bestFormula } from './best-formula.tsx';
import { filterNames, matchingLabel, offersLabel } from './filter-names.ts';
import {
  filterCount,
  type IdFilter,
  idFilters,
  isMatchingOnly,
  type RequestSearch,
  readSort,
  sortOf,
} from './search.logic.ts';

interface FilterRowProps {
  search: RequestSearch;
  onOpen: (filter: IdFilter | 'all') => void;
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
        </select>
        <span className="visually-hidden" id={helpId}>
          {bestFormula}
        </span>
      </label>
    </div>
  );
}
