import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { countChosen } from './area-choice.logic.ts';
import { focusIfLost } from './list-keyboard.ts';

interface AreaCategoriesProps {
  categories: readonly TechnicalAreaCategory[];
  chosen: ReadonlySet<number>;
  /** The category that was open before; it takes the focus. */
  from: number | null;
  onOpen: (categoryId: number) => void;
}

/** The grid of categories with what is chosen in each: `3 of 13`. */
export function AreaCategories({ categories, chosen, from, onOpen }: AreaCategoriesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (from !== null) focusIfLost(list.current?.querySelector<HTMLElement>(`[data-category="${from}"]`));
  }, [from]);
  return (
    <ul className="picker__grid" aria-label="Categories" ref={list}>
      {categories.map((category) => {
        const count = countChosen(category, chosen);
        const all = category.tech_areas.length;
        return (
          <li key={category.id}>
            <button
              className="picker__category"
              type="button"
              data-item
              data-category={category.id}
              onClick={() => onOpen(category.id)}
            >
              <span>{category.name}</span>
              <span className="picker__count" data-some={count > 0 || undefined}>
                {count > 0 ? `${count} of ${all}` : all}
                <span className="visually-hidden"> {count > 0 ? 'selected' : 'areas'}</span>
              </span>
              <Icon name="right" size="s" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
