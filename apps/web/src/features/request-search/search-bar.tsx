import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { useState } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { ChosenFilters, Finder } from '../../ui/finder.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { FilterRow, type OpenFilter } from './filter-row.tsx';
import { ListTotal } from './list-total.tsx';
import { withoutFilters } from './search.logic.ts';
import { useChosenNames, useSearchInAddress } from './use-search.ts';

const SavedSearches = lazyPart(() => import('./saved-searches.tsx'));
const FilterDialog = lazyPart(() => import('./filter-dialog.tsx'));

/** The search of Collaboration Requests: one field for all tabs; filters, order, number and view for New Requests. */
export function SearchBar() {
  const { tab, search, go } = useSearchInAddress();
  const [open, setOpen] = useState<OpenFilter | null>(null);
  const isWide = useMedia('(width >= 48rem)');
  const names = useChosenNames(search);
  return (
    <>
      <search className="stack">
        <Finder
          key={tab}
          label={requestSearchScreens.field[tab]()}
          q={search.q}
          placeholder={requestSearchScreens.fieldHint()}
          onSearch={(q) => go({ ...search, q })}
        />
        {tab === 'new' && <FilterRow search={search} onOpen={setOpen} onChange={go} />}
        {tab === 'new' && isWide && names.length > 0 && (
          <ChosenFilters
            chosen={names.map((one) => ({ ...one, name: requestSearchScreens.chosen[one.filter]({ name: one.name }) }))}
            onRemove={(filter, id) => go({ ...search, [filter]: search[filter].filter((one) => one !== id) })}
            onClear={() => go(withoutFilters(search))}
          />
        )}
      </search>
      {tab === 'new' && <SavedSearches place="fold" />}
      {tab === 'new' && <ListTotal search={search} />}
      {open && <FilterDialog filter={open} search={search} onApply={go} onClose={() => setOpen(null)} />}
    </>
  );
}
