import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { countChosen } from './area-choice.logic.ts';
import { focusIfLost } from './list-keyboard.ts';

interface CategoryAreasProps {
  category: TechnicalAreaCategory;
  chosen: ReadonlySet<number>;
  onToggle: (ids: readonly number[], on: boolean) => void;
  onBack: () => void;
}

/** The areas of one category, with buttons to select all or none. */
export function CategoryAreas({ category, chosen, onToggle, onBack }: CategoryAreasProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusIfLost(heading.current), []);
  const ids = category.tech_areas.map((area) => area.id);
  const count = countChosen(category, chosen);
  return (
    <>
      <div className="picker__bar">
        <Button variant="quiet" icon="back" onClick={onBack}>
          All categories
        </Button>
        <div className="row picker__all">
          <Button variant="quiet" onClick={() => onToggle(ids, true)}>
            Select All
          </Button>
          <Button variant="quiet" onClick={() => onToggle(ids, false)}>
            Deselect All
          </Button>
        </div>
      </div>
      <fieldset>
        <legend className="picker__bar picker__legend">
          <h3 ref={heading} tabIndex={-1}>
            {category.name}
          </h3>
          <span className="picker__count" role="status" data-some={count > 0 || undefined}>
            {count} of {ids.length} selected
          </span>
        </legend>
        <ul className="picker__areas">
          {category.tech_areas.map((area) => (
            <li key={area.id}>
              <CheckboxOption data-item checked={chosen.has(area.id)} onChange={(on) => onToggle([area.id], on)}>
                {area.name}
              </CheckboxOption>
            </li>
          ))}
        </ul>
      </fieldset>
    </>
  );
}
