import type { KeyboardEvent } from 'react';
import { byKey } from '../../lib/focus.ts';

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
