import { type CreditRole, creditRoleNames, creditRoles } from '@exchange/contract/credit';
import { CheckboxOption } from '../../ui/checkbox.tsx';

interface RoleChoiceProps {
  legend: string;
  hint: string;
  chosen: readonly CreditRole[];
  onChange: (chosen: readonly CreditRole[]) => void;
}

/** The fourteen roles of the CRediT taxonomy. */
export function RoleChoice({ legend, hint, chosen, onChange }: RoleChoiceProps) {
  return (
    <fieldset className="stack">
      <legend className="field__label">{legend}</legend>
      <p className="field__hint">{hint}</p>
      <div className="roles">
        {creditRoles.map((role) => (
          <CheckboxOption
            key={role}
            checked={chosen.includes(role)}
            onChange={(isChosen) => onChange(isChosen ? [...chosen, role] : chosen.filter((one) => one !== role))}
          >
            {creditRoleNames[role]}
          </CheckboxOption>
        ))}
      </div>
    </fieldset>
  );
}
