import { efforts, weekday } from '@exchange/contract/planning';
import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { Select, TextInput } from '../../ui/inputs.tsx';
import type { RequestFormValues } from './form-values.logic.ts';

interface DayProps {
  id: string;
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
}

/** The day by which a request is needed; the chosen one is said with the day of the week. */
export function DayField({ value, ...field }: DayProps) {
  return (
    <TextInput
      label={planningScreens.neededByOptional()}
      hint={value === '' ? planningScreens.neededByHint() : weekday(value)}
      type="date"
      value={value}
      {...field}
    />
  );
}

interface EffortProps {
  id: string;
  value: RequestFormValues['effort'];
  error: string | undefined;
  onChange: (effort: RequestFormValues['effort']) => void;
}

/** How much work a request asks of a person. */
export function EffortField({ value, onChange, ...field }: EffortProps) {
  return (
    <Select
      label={planningScreens.effortOptional()}
      hint={planningScreens.effortHint()}
      value={value}
      onChange={(chosen) => onChange(efforts.find((one) => one === chosen) ?? '')}
      {...field}
    >
      <option value="">{planningScreens.notSaid()}</option>
      {efforts.map((one) => (
        <option key={one} value={one}>
          {planningScreens.efforts[one]()}
        </option>
      ))}
    </Select>
  );
}
