import { useId, useMemo } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MarkedText } from './highlighted-text.tsx';
import type { PickedInstitute } from './institute-choice.logic.ts';
import { searchWords } from './search.logic.ts';

interface InstituteRowsProps {
  institutes: readonly PickedInstitute[];
  query: string;
  chosen: readonly PickedInstitute[];
  multiple: boolean;
  onPick: (institute: PickedInstitute, on: boolean) => void;
}

/** The institutes that a search has found, as check boxes or, for a single choice, as radios. */
export function InstituteRows({ institutes, query, chosen, multiple, onPick }: InstituteRowsProps) {
  const words = useMemo(() => searchWords(query), [query]);
  const group = useId();
  if (institutes.length === 0) return null;
  return (
    <fieldset>
      <legend className="visually-hidden">Institutes</legend>
      <ul className="picker__list">
        {institutes.map((institute) => {
          const on = chosen.some(({ id }) => id === institute.id);
          return (
            <li key={institute.id}>
              {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in either form. */}
              <label className="picker__row">
                {multiple ? (
                  <Checkbox data-item checked={on} onChange={(checked) => onPick(institute, checked)} />
                ) : (
                  <input
                    className="check check--radio"
                    type="radio"
                    name={group}
                    data-item
                    checked={on}
                    onChange={() => onPick(institute, true)}
                  />
                )}
                <span dir="auto">
                  <MarkedText text={institute.name} words={words} />
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
