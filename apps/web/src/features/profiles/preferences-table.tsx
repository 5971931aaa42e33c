import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { useId, useMemo } from 'react';
import { useMedia } from '../../lib/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatCount } from '../../ui/strings.ts';
import { countOpen, type OpenCells, tableKeys, toggleAll, typeIdsOf } from './preferences.logic.ts';
import { PreferencesList } from './preferences-list.tsx';
import { PreferencesMatrix } from './preferences-matrix.tsx';

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
      <EmptyState title="The table needs your technical areas">
        <p>You see no requests until you choose some.</p>
        <Button onClick={onChooseAreas}>Choose technical areas</Button>
      </EmptyState>
    );
  }
  const isAllOpen = countOpen(open, keys) === keys.length;
  const Form = wide ? PreferencesMatrix : PreferencesList;
  return (
    <section className="stack" aria-labelledby={titleId}>
      <div className="profile__bar">
        <h2 id={titleId}>Types and areas</h2>
        <div className="row">
          <p className="picker__count" role="status">
            {formatCount(countOpen(open, keys))} of {formatCount(keys.length)} selected
          </p>
          <Button small onClick={() => onChange(toggleAll(open, keys))}>
            {isAllOpen ? 'Deselect all' : 'Select all'}
          </Button>
        </div>
      </div>
      {wide && (
        <p className="quiet small profile__lede">
          Tick a row or column heading to select all of it. Arrow keys move, Space ticks.
        </p>
      )}
      <Form categories={categories} areas={areas} open={open} onToggle={(cells) => onChange(toggleAll(open, cells))} />
    </section>
  );
}
