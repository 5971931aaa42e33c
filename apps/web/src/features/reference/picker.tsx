import { referenceScreens } from '@exchange/contract/sentences/reference.screens';
import type { KeyboardEvent, ReactNode } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChipList } from '../../ui/chips.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/inputs.tsx';
import { MarkedText } from './highlighted-text.tsx';
import type { Hit } from './term-search.logic.ts';
import type { TermSearch } from './use-reference.ts';

/**
 * Keys of a picker: arrows up and down go from the search field into the list and through its controls (radios move by
 * themselves), Home and End to its ends. Enter never submits a form around the picker.
 */
function listKeys(event: KeyboardEvent<HTMLElement>): void {
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

/** The content of a picker: a search field and its list, between which keys move. */
export function Picker({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only passes keys between the controls inside.
    <div className="picker" onKeyDown={listKeys}>
      {children}
    </div>
  );
}

interface PickerRowProps {
  /** The name of the group of radios, for a choice of one; without it a check box. */
  radio: string | undefined;
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}

/** A row of a picker with its check box or radio. */
export function PickerRow({ radio, checked, onChange, children }: PickerRowProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside, in either form.
    <label className="picker__row">
      {radio === undefined ? (
        <Checkbox data-item checked={checked} onChange={onChange} />
      ) : (
        <input
          className="check check--radio"
          type="radio"
          name={radio}
          data-item
          checked={checked}
          onChange={() => onChange(true)}
        />
      )}
      <span dir="auto">{children}</span>
    </label>
  );
}

interface PickerSearchProps {
  label: string;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  search: TermSearch;
  /** In a dialog the search takes the focus. */
  isFirst?: boolean;
  error?: string;
}

/** The search of a picker, with the number of hits: shown at once, announced after a pause in typing. */
export function PickerSearch({ label, placeholder, query, onQuery, search, isFirst, error }: PickerSearchProps) {
  return (
    <>
      <SearchInput
        label={label}
        placeholder={placeholder}
        data-autofocus={isFirst ? true : undefined}
        error={error}
        value={query}
        onChange={onQuery}
      />
      {search.isSearching && <p className="picker__count">{search.summary}</p>}
      <p className="visually-hidden" role="status">
        {search.spoken}
      </p>
    </>
  );
}

interface PickerTrayProps {
  /** The number of chosen items, announced on change: `5 areas selected`. */
  summary: ReactNode;
  /** Spoken name of the tray. */
  label: string;
  items: readonly { readonly id: number; readonly name: string }[];
  onRemove: (id: number) => void;
  /** What is wrong with the choice, with its element id. */
  problem?: { readonly id: string; readonly text: string };
}

/** The current choice at the foot of a picker; each item can be removed. */
export function PickerTray({ summary, label, items, onRemove, problem }: PickerTrayProps) {
  return (
    <div className="stack picker__chosen">
      <p className="field__hint" role="status">
        <strong>{summary}</strong>
      </p>
      {problem && <FieldError id={problem.id}>{problem.text}</FieldError>}
      {items.length > 0 && (
        <div className="picker__tray">
          <ChipList
            label={label}
            items={items.map(({ id, name }) => ({ key: id, name }))}
            onRemove={(key) => onRemove(Number(key))}
          />
        </div>
      )}
    </div>
  );
}

interface TermHitsProps {
  /** Spoken name of the list. */
  label: string;
  hits: readonly Hit[];
  /** The name of the group of radios, for a choice of one. */
  radio?: string;
  isChosen: (id: number) => boolean;
  onToggle: (id: number, on: boolean) => void;
}

/** The areas or types that a search has found, with the alias that matched and their categories. */
export function TermHits({ label, hits, radio, isChosen, onToggle }: TermHitsProps) {
  if (hits.length === 0) return null;
  return (
    <ul className="picker__list" aria-label={label}>
      {hits.map(({ id, name, category, also, marks }) => (
        <li key={id}>
          <PickerRow radio={radio} checked={isChosen(id)} onChange={(on) => onToggle(id, on)}>
            <MarkedText text={name} words={marks} />
            {also !== undefined && (
              <span className="quiet">
                {referenceScreens.also()}
                <MarkedText text={also} words={marks} />
              </span>
            )}
            <span className="option__hint">{category}</span>
          </PickerRow>
        </li>
      ))}
    </ul>
  );
}
