import { codePoints } from '@exchange/contract/format';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export interface FieldProps {
  label: ReactNode;
  /** Shown between label and control. */
  hint?: ReactNode;
  /** The sentence of the broken rule; empty or absent when the field is fine. */
  error?: string | null;
  /** Marks the label and the control; the rule itself is the schema's. */
  required?: boolean;
  /** Counts code points of the value against this limit. */
  limit?: number;
  /** Fixed id of the control, if something links to it. */
  id?: string;
}

/** Attributes that link a control to its label, hint, error and counter. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  required: true | undefined;
}

interface FieldWithControlProps extends FieldProps {
  /** The text that the counter measures. */
  value?: string;
  /** More ids that describe the control. */
  describedBy?: string;
  children: (control: ControlProps) => ReactNode;
}

/** The sentence of a broken rule, above the control. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field__error" id={id}>
      <Icon name="error" size="s" />
      <span>{children}</span>
    </p>
  );
}

/** The marker after a label. */
export function Required() {
  return <span className="field__required">{uiScreens.required()}</span>;
}

const announced = [0, 10, 50, 100];

/** `239 of 1,000 characters`; spoken at 100, 50 and 10 remaining, as far as the limit is above that, and above the limit. */
export function Counter({ id, value, limit }: { id?: string; value: string; limit: number }) {
  const used = codePoints(value);
  const left = limit - used;
  const step = announced.find((mark) => left <= mark && mark < limit);
  return (
    <p className="field__foot">
      <span className="field__counter" id={id} data-over={left < 0 || undefined}>
        {uiScreens.charactersUsed({ used, limit })}
      </span>
      <span className="visually-hidden" role="status">
        {left < 0 ? uiScreens.charactersTooMany() : step === undefined ? '' : uiScreens.charactersLeft({ count: step })}
      </span>
    </p>
  );
}

/** Label, hint, error, control and counter, in this order. The usual controls are in `inputs.tsx`. */
export function Field({
  label,
  hint,
  error,
  required,
  limit,
  id,
  value,
  describedBy,
  children,
}: FieldWithControlProps) {
  const own = useId();
  const control = id ?? own;
  const hintId = hint ? `${control}-hint` : undefined;
  const errorId = error ? `${control}-error` : undefined;
  const countId = limit === undefined ? undefined : `${control}-count`;
  const described = [errorId, hintId, countId, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field__label" id={`${control}-label`} htmlFor={control}>
        {label} {required && <Required />}
      </label>
      {hint && (
        <p className="field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {children({
        id: control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        required: required || undefined,
      })}
      {limit !== undefined && <Counter id={countId} value={value ?? ''} limit={limit} />}
    </div>
  );
}
