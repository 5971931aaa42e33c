import { type ReactNode, useId } from 'react';
import { RadioOption } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';

interface ChoicesProps {
  /** Element id. */
  id?: string | undefined;
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** The sentence of the broken rule. */
  error?: string | undefined;
}

/** A required choice of one option. */
export function Choices({ id, legend, name, choices, value, onChange, error }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      id={id}
      className="stack"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field__label">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div>
        {choices.map((choice) => (
          <RadioOption
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={onChange}
          >
            {choice.label}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
