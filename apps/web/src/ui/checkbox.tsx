import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> {
  /** `mixed`: some, but not all, of several. */
  checked: boolean | 'mixed';
  onChange: (checked: boolean) => void;
}

/** A check box without text; put a label around it or give an `aria-label`. */
export function Checkbox({ checked, onChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === 'mixed';
  }, [checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      {...rest}
      className={classNames('check', className)}
      checked={checked === true}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

interface OptionProps {
  children: ReactNode;
  /** A second line, for instance why the option cannot be chosen. */
  hint?: ReactNode;
  /** At the end of the line. */
  end?: ReactNode;
  disabled?: boolean;
}

function OptionText({ hintId, hint, children }: Pick<OptionProps, 'hint' | 'children'> & { hintId: string }) {
  return (
    <span>
      {children}
      {hint && (
        <span className="option__hint" id={hintId}>
          {hint}
        </span>
      )}
    </span>
  );
}

/** A check box with its label. */
export function CheckboxOption({ children, hint, end, ...check }: OptionProps & CheckboxProps) {
  const hintId = useId();
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside.
    <label className="option">
      <Checkbox {...check} aria-describedby={hint ? hintId : undefined} />
      <OptionText hintId={hintId} hint={hint}>
        {children}
      </OptionText>
      {end}
    </label>
  );
}

interface RadioProps extends Omit<OptionProps, 'end'> {
  name: string;
  value: string;
  checked: boolean;
  onChange: (value: string) => void;
}

/** A radio button with its label. Put them into a `fieldset` with a `legend`. */
export function RadioOption({ children, hint, onChange, value, ...radio }: RadioProps) {
  const hintId = useId();
  return (
    <label className="option">
      <input
        type="radio"
        className="check check--radio"
        {...radio}
        value={value}
        aria-describedby={hint ? hintId : undefined}
        onChange={() => onChange(value)}
      />
      <OptionText hintId={hintId} hint={hint}>
        {children}
      </OptionText>
    </label>
  );
}
