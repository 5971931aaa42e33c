import { type ReactNode, useId } from 'react';
import { RadioOption } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';

interface ChoicesProps {
  legend: string;
  name: string;
  choices: readonly { readonly value: string; readonly label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
  /** Whether the dialog around it focuses its first choice. */
  isFirst?: boolean;
  /** The sentence of the broken rule. */
  error?: string | undefined;
}

/** A required choice of one option. */
export function Choices({ legend, name, choices, value, onChange, isFirst, error }: ChoicesProps) {
  const errorId = useId();
  return (
    <fieldset
      className="stack"
      aria-describedby={error ? errorId : undefined}
      aria-invalid={error ? true : undefined}
      tabIndex={-1}
    >
      <legend className="field__label">{legend}</legend>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div>
        {choices.map((choice, index) => (
          <RadioOption
            key={choice.value}
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={onChange}
            data-autofocus={(isFirst && index === 0) || undefined}
          >
            {choice.label}
          </RadioOption>
        ))}
      </div>
    </fieldset>
  );
}
