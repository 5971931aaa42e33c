import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useMemo, useState } from 'react';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import { boxState, type CellKey, cellKey, countOpen, type OpenCells, rowKeys } from './preferences.logic.ts';

interface PreferencesListProps {
  categories: readonly CollaborationTypeCategory[];
  areas: readonly Named[];
  open: OpenCells;
  /** Opens or closes these cells together. */
  onToggle: (cells: readonly CellKey[]) => void;
}

function summary(count: number, all: number): string {
  if (count === 0) return 'none';
  if (count < all) return `${count} of ${all}`;
  return all === 1 ? 'open' : `all ${all} areas`;
}

/** The same table for narrow windows: folded by type, the areas below; only unfolded ones are drawn. */
export function PreferencesList({ categories, areas, open, onToggle }: PreferencesListProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const areaIds = useMemo(() => areas.map((area) => area.id), [areas]);
  const fold = (typeId: number, isOpen: boolean) =>
    setUnfolded((before) => {
      const next = new Set(before);
      if (isOpen) next.add(typeId);
      else next.delete(typeId);
      return next;
    });
  return (
    <div className="matrix-list">
      {categories.map((category) => (
        <section key={category.id} aria-labelledby={`types-${category.id}`}>
          <h3 className="profile__types" id={`types-${category.id}`}>
            {category.name}
          </h3>
          {category.collaboration_types.map((type) => {
            const keys = rowKeys(type.id, areaIds);
            const count = countOpen(open, keys);
            return (
              <details key={type.id} onToggle={(event) => fold(type.id, event.currentTarget.open)}>
                <summary>
                  <span>{type.name}</span>
                  <span className="picker__count" data-some={count > 0 || undefined}>
                    {summary(count, keys.length)}
                  </span>
                  <Icon name="down" size="s" />
                </summary>
                {unfolded.has(type.id) && (
                  <div className="matrix-list__areas">
                    <CheckboxOption
                      aria-label={`All technical areas for ${type.name}`}
                      checked={boxState(open, keys)}
                      onChange={() => onToggle(keys)}
                    >
                      All technical areas
                    </CheckboxOption>
                    {areas.map((area) => (
                      <CheckboxOption
                        key={area.id}
                        aria-label={`${type.name}, ${area.name}`}
                        checked={open.has(cellKey(type.id, area.id))}
                        onChange={() => onToggle([cellKey(type.id, area.id)])}
                      >
                        {area.name}
                      </CheckboxOption>
                    ))}
                  </div>
                )}
              </details>
            );
          })}
        </section>
      ))}
    </div>
  );
}
