import type { ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';

interface PickerRowProps {
  /** The name of the group of radios, for a choice of one; without it a check box. */
  radio: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** A row of a picker with its check box or radio. */
export function PickerRow({ radio, checked, onChange, children }: PickerRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in either form.
    <label className="picker__row">
      {radio === undefined ? (
        <Checkbox data-item checked={checked} onChange={onChange} />
      ) : (
        <input
          className="check check--radio"
          type="radio"
          name={radio}
          data-item
          checked={checked}
          onChange={() => onChange(true)}
        />
      )}
      <span dir="auto">{children}</span>
    </label>
  );
}
