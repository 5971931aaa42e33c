import { plural } from '@exchange/contract/counted';
import type { RequestsTab } from '@exchange/contract/paths';
import { lazy, Suspense, useId, useState } from 'react';
import { useMedia } from '../../../lib/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { ChipList } from '../../../ui/chips.tsx';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { FiltersButton } from '../../../ui/filters-button.tsx';
import { Finder } from '../../../ui/finder.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { compactView } from '../compact-view.ts';
import { SaveSearch } from '../saved/save-search.tsx';
import { bestFormula } from './best-formula.tsx';
import { filterNames, matchingLabel, offersLabel } from './filter-names.ts';
import {
  filterCount,
  type IdFilter,
  idFilters,
  isMatchingOnly,
  isSearch,
  type RequestSearch,
  withoutFilters,
} from './search.logic.ts';
import { useChosenNames } from './use-chosen-names.ts';
import { useSearchInAddress } from './use-search-in-address.ts';
import { useSearchTotal } from './use-search-total.ts';

const SavedSearches = lazy(() => import('../saved/saved-searches.tsx'));
const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

const fieldLabels: Record<RequestsTab, string> = {
  new: 'Search requests',
  hidden: 'Search hidden requests',
  offered: 'Search requests you offered help on',
};

interface FilterRowProps {
  search: RequestSearch;
  onOpen: (filter: IdFilter | 'all') => void;
  onChange: (search: RequestSearch) => void;
}

function FilterRow({ search, onOpen, onChange }: FilterRowProps) {
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
          value={search.sort}
          onChange={({ target }) => onChange({ ...search, sort: target.value === 'best' ? 'best' : 'newest' })}
        >
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

/** How many requests there are, and whether they are cards or rows. */
function Total({ search }: { search: RequestSearch }) {
  const total = useSearchTotal(search);
  const isCompact = compactView.use();
  return (
    <div className="row list-total">
      <p className="quiet small" role="status">
        {total && (
          <>
            <strong>
              {total.text} {plural(total.count, 'request')}
            </strong>
            {search.q !== '' && <> for “{search.q}”</>}
            {!isSearch(search) && ` ${plural(total.count, 'matches', 'match')} your profile`}
          </>
        )}
      </p>
      <div className="row">
        {isSearch(search) && <SaveSearch search={search} quiet />}
        <Button variant="quiet" small aria-pressed={isCompact} onClick={() => compactView.set(!isCompact)}>
          Compact view
        </Button>
      </div>
    </div>
  );
}

/** The search of Collaboration Requests: one field for all tabs; filters, order, number and view for New Requests. */
export function SearchBar() {
  const { tab, search, go } = useSearchInAddress();
  const [open, setOpen] = useState<IdFilter | 'all' | null>(null);
  const isWide = useMedia('(width >= 48rem)');
  const names = useChosenNames(search);
  const remove = (key: string | number) => {
    const [filter, id] = String(key).split(' ');
    const known = idFilters.find((one) => one === filter);
    if (known) go({ ...search, [known]: search[known].filter((one) => one !== Number(id)) });
  };
  return (
    <>
      <search className="stack">
        <Finder
          key={tab}
          label={fieldLabels[tab]}
          q={search.q}
          placeholder="Method, organism, instrument, institute"
          onSearch={(q) => go({ ...search, q })}
        />
        {tab === 'new' && <FilterRow search={search} onOpen={setOpen} onChange={go} />}
        {tab === 'new' && isWide && names.length > 0 && (
          <div className="row">
            <ChipList
              label="Chosen filters"
              items={names.map(({ filter, id, name }) => ({
                key: `${filter} ${id}`,
                name: `${filterNames[filter].label}: ${name}`,
              }))}
              onRemove={remove}
            />
            <Button variant="quiet" small onClick={() => go(withoutFilters(search))}>
              Clear
            </Button>
          </div>
        )}
      </search>
      {tab === 'new' && (
        <Suspense fallback={null}>
          <SavedSearches place="fold" />
        </Suspense>
      )}
      {tab === 'new' && <Total search={search} />}
      {open && (
        <Suspense fallback={null}>
          <FilterDialog filter={open} search={search} onApply={go} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
