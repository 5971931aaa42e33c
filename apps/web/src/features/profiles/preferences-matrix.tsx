import type { CollaborationTypeCategory, Named } from '@exchange/contract/reference';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { type ChangeEvent, type FocusEvent, type MouseEvent, memo, useMemo, useRef } from 'react';
import { useLanguage } from '../../lib/language.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MatrixRow, matrixKeys } from './matrix-row.tsx';
import { type CellKey, type OpenCells, rowKeys } from './preferences.logic.ts';

interface PreferencesMatrixProps {
  categories: readonly CollaborationTypeCategory[];
  areas: readonly Named[];
  open: OpenCells;
  /** Opens or closes these cells together. */
  onToggle: (cells: readonly CellKey[]) => void;
}

const ignore = () => undefined;

/** The head of a column; `state` says whether all, some or none of it is open. */
const ColumnHead = memo(function ColumnHead({ name, column, state }: { name: string; column: number; state: string }) {
  useLanguage();
  return (
    <th scope="col">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside. */}
      <label className="matrix__column">
        <span>{name}</span>
        <Checkbox
          aria-label={profileScreens.allTypesFor({ name })}
          checked={state === 'm' ? 'mixed' : state === 'a'}
          onChange={ignore}
          tabIndex={column === 1 ? 0 : -1}
          data-row={0}
          data-col={column}
        />
      </label>
    </th>
  );
});

/** The column heads; `states` has one letter for each: all, some or none of the column is open. */
function MatrixHead({ areas, states }: { areas: readonly Named[]; states: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="quiet">{profileScreens.collaborationType()}</span>
        </th>
        {areas.map((area, index) => (
          <ColumnHead key={area.id} name={area.name} column={index + 1} state={states[index] ?? 'n'} />
        ))}
      </tr>
    </thead>
  );
}

/** `a`, `m` or `n` for each column, from the cells of all rows. */
function columnStates(rows: readonly string[], columns: number): string {
  return Array.from({ length: columns }, (_, column) => {
    const open = rows.reduce((count, cells) => count + (cells[column] === '1' ? 1 : 0), 0);
    return open === 0 ? 'n' : open === rows.length ? 'a' : 'm';
  }).join('');
}

/** A press anywhere in a cell presses its box. */
function pressCell({ target }: MouseEvent<HTMLElement>): void {
  const box = target instanceof HTMLTableCellElement ? target.querySelector('input') : null;
  if (!(box instanceof HTMLInputElement)) return;
  box.focus();
  box.click();
}

/**
 * Types by areas as a real table. One tab stop for all boxes, arrow keys between them; presses are heard at the table and
 * rows get their open cells as one string, so that a press renders only what it changes.
 */
export function PreferencesMatrix({ categories, areas, open, onToggle }: PreferencesMatrixProps) {
  const tabStop = useRef<HTMLElement | null>(null);
  const keys = useMemo(() => {
    const areaIds = areas.map((area) => area.id);
    return categories.flatMap((category) => category.collaboration_types.map((type) => rowKeys(type.id, areaIds)));
  }, [categories, areas]);
  const rows = keys.map((row) => row.map((key) => (open.has(key) ? '1' : '0')).join(''));
  const toggle = ({ target }: ChangeEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const row = Number(target.dataset.row) - 1;
    const column = Number(target.dataset.col) - 1;
    const touched = row < 0 ? keys : keys.slice(row, row + 1);
    onToggle(touched.flatMap((cells) => (column < 0 ? cells : cells.slice(column, column + 1))));
  };
  const moveTabStop = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const before = tabStop.current ?? currentTarget.querySelector<HTMLElement>('input[tabindex="0"]');
    if (before && before !== target) before.tabIndex = -1;
    target.tabIndex = 0;
    tabStop.current = target;
  };
  let row = 0;
  return (
    <div className="matrix-scroll">
      <table className="matrix" onChange={toggle} onClick={pressCell} onFocus={moveTabStop} onKeyDown={matrixKeys}>
        <caption className="visually-hidden">{profileScreens.tableCaption()}</caption>
        <MatrixHead areas={areas} states={columnStates(rows, areas.length)} />
        {categories.map((category) => (
          <tbody key={category.id}>
            <tr className="matrix__group">
              <th scope="rowgroup">
                <span className="matrix__group-name">{category.name}</span>
              </th>
              <td colSpan={areas.length} />
            </tr>
            {category.collaboration_types.map((type) => {
              row += 1;
              return <MatrixRow key={type.id} row={row} name={type.name} areas={areas} cells={rows[row - 1] ?? ''} />;
            })}
          </tbody>
        ))}
      </table>
    </div>
  );
}
