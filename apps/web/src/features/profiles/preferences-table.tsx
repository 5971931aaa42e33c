import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { useId, useMemo, useState } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import {
  boxState,
  type CellKey,
  cellKey,
  countOpen,
  type OpenCells,
  rowKeys,
  tableKeys,
  toggleAll,
  typeIdsOf,
} from './preferences.logic.ts';
import { PreferencesMatrix } from './preferences-matrix.tsx';

interface PreferencesListProps {
  categories: readonly CollaborationTypeCategory[];
  areas: readonly Named[];
  open: OpenCells;
  /** Opens or closes these cells together. */
  onToggle: (cells: readonly CellKey[]) => void;
}

function summary(count: number, all: number): string {
  if (count === 0) return profileScreens.noneOpen();
  if (count < all) return profileScreens.countOfAll({ count, all });
  return all === 1 ? profileScreens.onlyOneOpen() : profileScreens.allAreas({ all });
}

/** The same table for narrow windows: folded by type, the areas below; only unfolded ones are drawn. */
function PreferencesList({ categories, areas, open, onToggle }: PreferencesListProps) {
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
                      aria-label={profileScreens.allAreasFor({ name: type.name })}
                      checked={boxState(open, keys)}
                      onChange={() => onToggle(keys)}
                    >
                      {profileScreens.allTechnicalAreas()}
                    </CheckboxOption>
                    {areas.map((area) => (
                      <CheckboxOption
                        key={area.id}
                        aria-label={profileScreens.cell({ type: type.name, area: area.name })}
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

interface PreferencesTableProps {
  categories: readonly CollaborationTypeCategory[];
  areas: readonly Named[];
  open: OpenCells;
  onChange: (open: OpenCells) => void;
  onChooseAreas: () => void;
}

/** The custom table: types by the user's areas; below 768 px a list folded by type. */
export function PreferencesTable({ categories, areas, open, onChange, onChooseAreas }: PreferencesTableProps) {
  const wide = useMedia('(width >= 48rem)');
  const titleId = useId();
  const keys = useMemo(
    () =>
      tableKeys(
        typeIdsOf(categories),
        areas.map((area) => area.id),
      ),
    [categories, areas],
  );
  if (areas.length === 0) {
    return (
      <EmptyState title={profileScreens.tableNeedsAreas()}>
        <p>{profileScreens.noRequestsWithoutAreas()}</p>
        <Button onClick={onChooseAreas}>{profileScreens.chooseTechnicalAreas()}</Button>
      </EmptyState>
    );
  }
  const isAllOpen = countOpen(open, keys) === keys.length;
  const Form = wide ? PreferencesMatrix : PreferencesList;
  return (
    <section className="stack" aria-labelledby={titleId}>
      <div className="profile__bar">
        <h2 id={titleId}>{profileScreens.typesAndAreas()}</h2>
        <div className="row">
          <p className="picker__count" role="status">
            {profileScreens.openOfAll({
              open: countOpen(open, keys),
              all: keys.length,
            })}
          </p>
          <Button small onClick={() => onChange(toggleAll(open, keys))}>
            {isAllOpen ? profileScreens.deselectAll() : profileScreens.selectAll()}
          </Button>
        </div>
      </div>
      {wide && <p className="quiet small profile__lede">{profileScreens.howToTick()}</p>}
      <Form categories={categories} areas={areas} open={open} onToggle={(cells) => onChange(toggleAll(open, cells))} />
    </section>
  );
}
