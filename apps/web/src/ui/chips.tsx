import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useRef } from 'react';
import { focusSuccessor } from '../lib/focus.ts';
import { Icon } from './icon.tsx';

interface ChipItem {
  readonly key: string | number;
  readonly name: string;
}

interface ChipListProps {
  items: readonly ChipItem[];
  /** Makes chips removable; the focus then moves to the next chip, at the end to the previous. */
  onRemove?: (key: string | number) => void;
  label?: string;
}

/** A list of chosen items as chips; nothing for an empty list. */
export function ChipList({ items, onRemove, label }: ChipListProps) {
  const list = useRef<HTMLUListElement>(null);
  if (items.length === 0) return null;
  const remove = (key: string | number, button: HTMLElement) => {
    if (list.current) focusSuccessor(button, list.current, 'button');
    onRemove?.(key);
  };
  return (
    <ul className="chips" ref={list} aria-label={label}>
      {items.map(({ key, name }) => (
        <li className={onRemove ? 'chip chip--removable' : 'chip'} key={key}>
          <span dir="auto">{name}</span>
          {onRemove && (
            <button
              className="chip__remove"
              type="button"
              aria-label={uiScreens.removeItem({ name })}
              onClick={({ currentTarget }) => remove(key, currentTarget)}
            >
              <Icon name="close" size="s" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
