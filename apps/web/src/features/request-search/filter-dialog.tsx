import { plural } from '@exchange/contract/format';
import { useState } from 'react';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { FilterSection, FilterSheet } from '../reference/filter-sheet.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { filterNames, matchingLabel, offersLabel } from './filter-names.ts';
import { type IdFilter, idFilters, isMatchingOnly, type RequestSearch, withoutFilters } from './search.logic.ts';
import { useSearchTotal } from './use-search-total.ts';

interface FilterDialogProps {
  /** One filter, or all with the two switches. */
  filter: IdFilter | 'all';
  search: RequestSearch;
  /** Called with `Show … requests`; `onClose` follows. */
  onApply: (search: RequestSearch) => void;
  onClose: () => void;
}

/** The filters as a sheet on a phone, one filter as a dialog elsewhere; the button says what they would show. */
export default function FilterDialog({ filter, search, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(search);
  const total = useSearchTotal(draft);
  const choices = (one: IdFilter) => (
    <FilterChoices
      filter={one}
      noun={filterNames[one].noun}
      search={draft}
      onChange={(ids) => setDraft({ ...draft, [one]: ids })}
    />
  );
  return (
    <FilterSheet
      title={filter === 'all' ? undefined : filterNames[filter].label}
      show={total === undefined ? 'Show' : `Show ${total.text} ${plural(total.count, 'request')}`}
      onShow={() => onApply(draft)}
      onClear={() => setDraft(filter === 'all' ? withoutFilters(draft) : { ...draft, [filter]: [] })}
      onClose={onClose}
    >
      {filter === 'all' ? (
        <>
          <div>
            <CheckboxOption
              checked={isMatchingOnly(draft)}
              onChange={(on) => setDraft({ ...draft, among: on ? 'matching' : 'all' })}
            >
              {matchingLabel}
            </CheckboxOption>
            <CheckboxOption
              checked={draft.offers === 'none'}
              onChange={(on) => setDraft({ ...draft, offers: on ? 'none' : null })}
            >
              {offersLabel}
            </CheckboxOption>
          </div>
          {idFilters.map((one) => (
            <FilterSection key={one} label={filterNames[one].label}>
              {choices(one)}
            </FilterSection>
          ))}
        </>
      ) : (
        choices(filter)
      )}
    </FilterSheet>
  );
}
