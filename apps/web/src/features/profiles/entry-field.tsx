import { useRef } from 'react';
import { isComposing } from '../../lib/keys.ts';
import { Button } from '../../ui/button.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { Field } from '../../ui/field.tsx';

interface EntryFieldProps {
  id: string;
  label: string;
  hint: string;
  error: string | undefined;
  entries: readonly string[];
  text: string;
  inputMode?: 'url';
  onText: (text: string) => void;
  onAdd: () => void;
  onRemove: (entry: string) => void;
}

/** A list that grows by Enter or by the button; each entry is a chip that can be removed. */
export function EntryField(props: EntryFieldProps) {
  const { id, label, hint, error, entries, text, inputMode, onText, onAdd, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const remove = (entry: string) => {
    onRemove(entry);
    if (entries.length === 1) input.current?.focus();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <ChipList
            label="Added so far"
            items={entries.map((entry) => ({ key: entry, name: entry }))}
            onRemove={(key) => remove(String(key))}
          />
          <div className="input-group">
            <input
              className="input"
              type="text"
              dir="auto"
              autoComplete="off"
              inputMode={inputMode}
              ref={input}
              {...control}
              value={text}
              onChange={(event) => onText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || isComposing(event)) return;
                event.preventDefault();
                onAdd();
              }}
            />
            <Button
              icon="plus"
              aria-describedby={`${id}-label`}
              onClick={() => {
                onAdd();
                input.current?.focus();
              }}
            >
              Add
            </Button>
          </div>
        </>
      )}
    </Field>
  );
}
