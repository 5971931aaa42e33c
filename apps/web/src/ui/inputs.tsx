import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { isComposing } from '../lib/keys.ts';
import { pasteTable } from '../lib/table-paste.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';
import { inline } from './inline.ts';

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

/** A line of text, and what stands around its input in the field. */
function Line({
  around,
  ...props
}: TextInputProps & { around: (input: ReactElement<{ id: string }>) => ReactElement }) {
  const { field, rest } = divide(props);
  const { value, onChange, describedBy, ...native } = rest;
  return (
    <Field {...field} value={value} describedBy={describedBy}>
      {(control) =>
        around(
          <input
            className="input"
            type="text"
            {...native}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />,
        )
      }
    </Field>
  );
}

/** One line of text. `data-autofocus` marks the field that a dialog focuses first. */
export function TextInput(props: TextInputProps) {
  return <Line {...props} around={(input) => input} />;
}

/** An input with a button at its end. */
export function InputWithButton({ button, ...props }: TextInputProps & { button: ReactNode }) {
  return (
    <Line
      {...props}
      around={(input) => (
        <div className="input-group">
          {input}
          {button}
        </div>
      )}
    />
  );
}

/**
 * A search field with an icon. Esc clears it in every engine; in an empty field Esc reaches the dialog around it, which
 * handles the key itself because WebKit's search field swallows it.
 */
export function SearchInput(props: TextInputProps) {
  const { value, onChange } = props;
  return (
    <Line
      type="search"
      autoComplete="off"
      {...props}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '' || isComposing(event)) return;
        event.preventDefault();
        onChange('');
      }}
      around={(input) => (
        <div className="search">
          {input}
          <Icon name="search" />
        </div>
      )}
    />
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
          onPaste={pasteTable}
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
  return (
    <Line
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={shown ? 'text' : 'password'}
      around={(input) => (
        <div className="input-group input-group--inset">
          {input}
          <button
            className="input-group__inside"
            type="button"
            aria-pressed={shown}
            aria-describedby={`${input.props.id}-label`}
            onClick={() => setShown(!shown)}
          >
            {inline(
              (shown ? uiScreens.hidePassword : uiScreens.showPassword).parts({
                hidden: (words) => <span className="visually-hidden">{inline(words)}</span>,
              }),
            )}
          </button>
        </div>
      )}
    />
  );
}
