import { efforts } from '@exchange/contract/planning';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import type { RequestSearch } from './search.logic.ts';

const needed = ['week', 'month'] as const;

type Time = Pick<RequestSearch, 'needed' | 'effort'>;

/** How soon a request is needed, and how much work it asks for. */
export function TimeChoices({ search, onChange }: { search: Time; onChange: (change: Partial<Time>) => void }) {
  return (
    <>
      <fieldset>
        <legend className="field__label">{planningScreens.neededBy()}</legend>
        {needed.map((one) => (
          <CheckboxOption
            key={one}
            checked={search.needed === one}
            onChange={(on) => onChange({ needed: on ? one : null })}
          >
            {planningScreens.neededWithin[one]()}
          </CheckboxOption>
        ))}
      </fieldset>
      <fieldset>
        <legend className="field__label">{planningScreens.effort()}</legend>
        {efforts.map((one) => (
          <CheckboxOption
            key={one}
            checked={search.effort.includes(one)}
            onChange={(on) =>
              onChange({ effort: efforts.filter((other) => (other === one ? on : search.effort.includes(other))) })
            }
          >
            {planningScreens.efforts[one]()}
          </CheckboxOption>
        ))}
      </fieldset>
    </>
  );
}
