import { type ComponentProps, type ReactNode, useState } from 'react';
import { useIsHydrated } from '../lib/hydration.ts';
import { isComposing } from '../lib/keys.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { strings } from './strings.ts';

type Native<T extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentProps<T>,
  'value' | 'onChange' | 'required' | 'id'
>;

interface Controlled {
  value: string;
  onChange: (value: string) => void;
}

/** Separates the props of the field from those of the control. */
function divide<T extends FieldProps>({ label, hint, error, required, limit, id, ...rest }: T) {
  return { field: { label, hint, error, required, limit, id }, rest };
}

type TextInputProps = FieldProps & Controlled & Native<'input'> & { describedBy?: string };

/** One line of text. `data-autofocus` marks the field that a dialog focuses first. */
export function TextInput(props: TextInputProps) {
  const { field, rest } = divide(props);
  const { value, onChange, describedBy, ...native } = rest;
  return (
    <Field {...field} value={value} describedBy={describedBy}>
      {(control) => (
        <input
          className="input"
          type="text"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** An input with a button at its end. */
export function InputWithButton({ button, ...props }: TextInputProps & { button: ReactNode }) {
  const { field, rest } = divide(props);
  const { value, onChange, describedBy, ...native } = rest;
  return (
    <Field {...field} value={value} describedBy={describedBy}>
      {(control) => (
        <div className="input-group">
          <input
            className="input"
            type="text"
            {...native}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {button}
        </div>
      )}
    </Field>
  );
}

/**
 * A search field with an icon. Esc clears it in every engine; in an empty field Esc reaches the dialog around it, which
 * handles the key itself because WebKit's search field swallows it.
 */
export function SearchInput(props: TextInputProps) {
  const { field, rest } = divide(props);
  const { value, onChange, describedBy, ...native } = rest;
  return (
    <Field {...field} value={value} describedBy={describedBy}>
      {(control) => (
        <div className="search">
          <input
            className="input"
            type="search"
            autoComplete="off"
            {...native}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || value === '' || isComposing(event)) return;
              event.preventDefault();
              onChange('');
            }}
          />
          <Icon name="search" />
        </div>
      )}
    </Field>
  );
}

/** Several lines of text; grows with the text. */
export function TextArea(props: FieldProps & Controlled & Native<'textarea'>) {
  const { field, rest } = divide(props);
  const { value, onChange, ...native } = rest;
  return (
    <Field {...field} value={value}>
      {(control) => (
        <textarea
          className="input"
          dir="auto"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A select; the children are its `<option>`s. */
export function Select(props: FieldProps & Controlled & Native<'select'>) {
  const { field, rest } = divide(props);
  const { value, onChange, children, ...native } = rest;
  return (
    <Field {...field}>
      {(control) => (
        <select
          className="input"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
      )}
    </Field>
  );
}

/** A password with a button that shows it. `autoComplete` is `current-password` or `new-password`. */
export function PasswordInput(props: TextInputProps) {
  const [shown, setShown] = useState(false);
  const isHydrated = useIsHydrated();
  const { field, rest } = divide(props);
  const { value, onChange, describedBy, ...native } = rest;
  return (
    <Field {...field} value={value} describedBy={describedBy}>
      {(control) => (
        <div className="input-group input-group--inset">
          <input
            className="input"
            spellCheck={false}
            autoCapitalize="none"
            {...native}
            {...control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button
            className="input-group__inside"
            type="button"
            aria-pressed={shown}
            disabled={!isHydrated}
            onClick={() => setShown(!shown)}
          >
            {shown ? strings.hide : strings.show}
            <span className="visually-hidden"> {strings.password}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
