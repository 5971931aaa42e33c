import type { ReactNode } from 'react';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError } from '../../ui/field.tsx';

interface PickerTrayProps {
  /** The number of chosen items, announced on change: `5 areas selected`. */
  summary: ReactNode;
  /** Spoken name of the tray. */
  label: string;
  items: readonly { readonly id: number; readonly name: string }[];
  onRemove: (id: number) => void;
  /** What is wrong with the choice, with its element id. */
  problem?: { readonly id: string; readonly text: string };
}

/** The current choice at the foot of a picker; each item can be removed. */
export function PickerTray({ summary, label, items, onRemove, problem }: PickerTrayProps) {
  return (
    <div className="stack picker__chosen">
      <p className="field__hint" role="status">
        <strong>{summary}</strong>
      </p>
      {problem && <FieldError id={problem.id}>{problem.text}</FieldError>}
      {items.length > 0 && (
        <div className="picker__tray">
          <ChipList
            label={label}
            items={items.map(({ id, name }) => ({ key: id, name }))}
            onRemove={(key) => onRemove(Number(key))}
          />
        </div>
      )}
    </div>
  );
}
