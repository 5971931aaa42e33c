import type { FoundInstitute } from '@exchange/contract/reference';
import { searchTokens } from '@exchange/contract/search';
import { useId, useMemo } from 'react';
import { MarkedText } from './highlighted-text.tsx';
import type { PickedInstitute } from './institute-choice.logic.ts';
import { PickerRow } from './picker-row.tsx';

interface InstituteRowsProps {
  institutes: readonly FoundInstitute[];
  query: string;
  chosen: readonly PickedInstitute[];
  multiple: boolean;
  onPick: (institute: PickedInstitute, on: boolean) => void;
}

/** The institutes that a search has found, as check boxes or, for a single choice, as radios. */
export function InstituteRows({ institutes, query, chosen, multiple, onPick }: InstituteRowsProps) {
  const words = useMemo(() => searchTokens(query), [query]);
  const group = useId();
  if (institutes.length === 0) return null;
  return (
    <fieldset>
      <legend className="visually-hidden">Institutes</legend>
      <ul className="picker__list">
        {institutes.map((institute) => (
          <li key={institute.id}>
            <PickerRow
              radio={multiple ? undefined : group}
              checked={chosen.some(({ id }) => id === institute.id)}
              onChange={(on) => onPick(institute, on)}
            >
              <MarkedText text={institute.name} words={words} />
              <span className="option__hint">
                <bdi>
                  <MarkedText text={institute.domain} words={words} />
                </bdi>
                {query !== '' && institute.has_members && ' · members here'}
              </span>
            </PickerRow>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
