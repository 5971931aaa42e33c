import type { KeyboardEvent } from 'react';

/**
 * Keys of a picker: arrows up and down go from the search field into the list and through its controls (radios move by
 * themselves), Home and End to its ends. Enter never submits a form around the picker.
 */
export function listKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  if (key === 'Enter' && target instanceof HTMLInputElement) event.preventDefault();
  const inSearch = target.matches('input[type="search"]');
  const inList = target.matches('[data-item]') && !target.matches('[type="radio"]');
  if (!inSearch && !inList) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const at = items.indexOf(target);
  const goal =
    key === 'ArrowDown'
      ? (items.find((item) => inSearch && item.matches(':checked[type="radio"]')) ?? items[at + 1])
      : key === 'ArrowUp' && inList
        ? (items[at - 1] ?? currentTarget.querySelector<HTMLElement>('input[type="search"]'))
        : key === 'Home' && inList
          ? items[0]
          : key === 'End' && inList
            ? items.at(-1)
            : undefined;
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

/** Focuses the element if the control that had the focus is gone. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body || activeElement instanceof HTMLDialogElement)
    element?.focus();
}
