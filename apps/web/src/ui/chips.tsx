import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { useRef } from 'react';
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
  const remove = (key: string | number, index: number) => {
    onRemove?.(key);
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll('button');
      buttons?.[Math.min(index, buttons.length - 1)]?.focus();
    });
  };
  return (
    <ul className="chips" ref={list} aria-label={label}>
      {items.map(({ key, name }, index) => (
        <li className={onRemove ? 'chip chip--removable' : 'chip'} key={key}>
          <span dir="auto">{name}</span>
          {onRemove && (
            <button
              className="chip__remove"
              type="button"
              aria-label={uiScreens.removeItem({ name })}
              onClick={() => remove(key, index)}
            >
              <Icon name="close" size="s" />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
