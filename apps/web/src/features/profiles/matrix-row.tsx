import type { Named } from '@exchange/contract/reference';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { type KeyboardEvent, memo } from 'react';
import { byKey } from '../../lib/focus.ts';
import { useLanguage } from '../../lib/language.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

const steps: Record<string, readonly [rows: number, cols: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys from box to box, heads and row labels included; Home and End to the ends of a row, with Ctrl to the ends of
 * the table. Enter does not send the form.
 */
export function matrixKeys(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, ctrlKey, altKey, metaKey, currentTarget, target } = event;
  if (!(target instanceof HTMLInputElement) || altKey || metaKey) return;
  if (key === 'Enter') event.preventDefault();
  const row = Number(target.dataset.row);
  const col = Number(target.dataset.col);
  const at = (r: number, c: number) =>
    currentTarget.querySelector<HTMLInputElement>(`input[data-row="${r}"][data-col="${c}"]`);
  const inRow = () => [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-row="${row}"]`)];
  const all = () => [...currentTarget.querySelectorAll<HTMLInputElement>('input')];
  const step = steps[key];
  const goal = step
    ? at(row + step[0], col + step[1])
    : key === 'Home'
      ? (ctrlKey ? all() : inRow())[0]
      : key === 'End'
        ? (ctrlKey ? all() : inRow()).at(-1)
        : null;
  if (!step && !goal) return;
  event.preventDefault();
  goal?.focus(byKey);
}

/** Cells that are compared and rendered together: a column's box changes one run of each row, not the whole row. */
const runLength = 5;

interface RunProps {
  /** Place of the row in the table; 0 is the head. */
  row: number;
  /** The collaboration type. */
  name: string;
  areas: readonly Named[];
  /** Index of the first area of the run. */
  from: number;
  /** One `1` or `0` for each area of the run. */
  cells: string;
}

const CellRun = memo(function CellRun({ row, name, areas, from, cells }: RunProps) {
  useLanguage();
  return areas.slice(from, from + runLength).map((area, index) => (
    <td key={area.id}>
      <input
        className="check"
        type="checkbox"
        aria-label={profileScreens.cell({ type: name, area: area.name })}
        checked={cells[index] === '1'}
        readOnly
        tabIndex={-1}
        data-row={row}
        data-col={from + index + 1}
      />
    </td>
  ));
});

interface MatrixRowProps extends Omit<RunProps, 'from'> {
  /** One `1` or `0` for each area. */
  cells: string;
}

const ignore = () => undefined;

interface RowHeadProps {
  row: number;
  name: string;
  state: boolean | 'mixed';
}

const RowHead = memo(function RowHead({ row, name, state }: RowHeadProps) {
  useLanguage();
  return (
    <th scope="row">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is the Checkbox inside. */}
      <label className="matrix__row">
        <Checkbox
          aria-label={profileScreens.allAreasFor({ name })}
          checked={state}
          onChange={ignore}
          tabIndex={-1}
          data-row={row}
          data-col={0}
        />
        <span>{name}</span>
      </label>
    </th>
  );
});

/** One type with a box for each area and one for all areas. The table handles the events. */
export const MatrixRow = memo(function MatrixRow({ row, name, areas, cells }: MatrixRowProps) {
  useLanguage();
  const some = cells.includes('1');
  const runs = Array.from({ length: Math.ceil(cells.length / runLength) }, (_, run) => run * runLength);
  return (
    <tr>
      <RowHead row={row} name={name} state={some && cells.includes('0') ? 'mixed' : some} />
      {runs.map((from) => (
        <CellRun
          key={from}
          row={row}
          name={name}
          areas={areas}
          from={from}
          cells={cells.slice(from, from + runLength)}
        />
      ))}
    </tr>
  );
});
