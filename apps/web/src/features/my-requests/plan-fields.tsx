import { efforts, weekday } from '@exchange/contract/planning';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { useState } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { fieldId } from '../../lib/forms.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/inputs.tsx';
import type { RequestFormValues } from './form-values.logic.ts';

/** `needed_by` is `YYYY-MM-DD`, or empty. */
type Plan = Pick<RequestFormValues, 'needed_by' | 'effort'>;

interface PlanProps {
  /** Beginning of the element ids. */
  form: string;
  plan: Plan;
  errorOf: (field: keyof Plan) => string | undefined;
  onChange: (change: Partial<Plan>) => void;
}

/**
 * The day by which a request is needed, said with the day of the week, and how much work it asks of a person. One line while nothing is
 * chosen, because most requests have neither.
 */
export function PlanFields({ form, plan: { needed_by, effort }, errorOf, onChange }: PlanProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (chosen: Partial<Plan>) => {
    setOpen(true);
    onChange(chosen);
  };
  if (!isOpen && needed_by === '' && effort === '')
    return (
      <div>
        <Button
          small
          icon="plus"
          onClick={() => {
            focusSoon(fieldId(form, 'needed_by'));
            setOpen(true);
          }}
        >
          {planningScreens.addPlan()}
        </Button>
      </div>
    );
  return (
    <>
      <TextInput
        id={fieldId(form, 'needed_by')}
        label={planningScreens.neededByOptional()}
        hint={needed_by === '' ? planningScreens.neededByHint() : weekday(needed_by)}
        type="date"
        value={needed_by}
        error={errorOf('needed_by')}
        onChange={(day) => change({ needed_by: day })}
      />
      <Select
        id={fieldId(form, 'effort')}
        label={planningScreens.effortOptional()}
        hint={planningScreens.effortHint()}
        value={effort}
        error={errorOf('effort')}
        onChange={(chosen) => change({ effort: efforts.find((one) => one === chosen) ?? '' })}
      >
        <option value="">{planningScreens.notSaid()}</option>
        {efforts.map((one) => (
          <option key={one} value={one}>
            {planningScreens.efforts[one]()}
          </option>
        ))}
      </Select>
    </>
  );
}
