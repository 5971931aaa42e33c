import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CheckboxOption } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
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
  const isAll = filter === 'all';
  return (
    <Dialog
      title={isAll ? 'Filters' : filterNames[filter].label}
      size="fit"
      onClose={onClose}
      foot={
        <>
          <Button
            variant="primary"
            onClick={() => {
              onApply(draft);
              onClose();
            }}
          >
            {total === undefined ? 'Show' : `Show ${total.text} ${total.count === 1 ? 'request' : 'requests'}`}
          </Button>
          <Button onClick={() => setDraft(isAll ? withoutFilters(draft) : { ...draft, [filter]: [] })}>Clear</Button>
        </>
      }
    >
      {isAll && (
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
      )}
      {(isAll ? idFilters : [filter]).map((one) => {
        const choices = (
          <FilterChoices
            filter={one}
            noun={filterNames[one].noun}
            search={draft}
            onChange={(ids) => setDraft({ ...draft, [one]: ids })}
          />
        );
        return isAll ? (
          <section key={one} aria-labelledby={`filter-${one}`}>
            <h3 id={`filter-${one}`}>{filterNames[one].label}</h3>
            {choices}
          </section>
        ) : (
          <div key={one}>{choices}</div>
        );
      })}
    </Dialog>
  );
}
