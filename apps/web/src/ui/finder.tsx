import { limits } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/sentences/messages';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
import { ChipList } from './chips.tsx';
import { CountBadge } from './count-badge.tsx';
import { Icon } from './icon.tsx';

interface FinderInputProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** The field of a search with its icon, inside an element of the class `search`. */
export function FinderInput({ label, placeholder, value, onChange }: FinderInputProps) {
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={limits.searchText}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <Icon name="search" />
    </>
  );
}

interface FinderProps {
  /** What was searched for; another value takes the place of what is typed. */
  q: string;
  label: string;
  placeholder: string;
  button?: string;
  onSearch: (q: string) => void;
}

/** A field with its button; it searches with Enter or a press, so that each search is one entry of the history. */
export function Finder({ q, label, placeholder, button = uiScreens.search(), onSearch }: FinderProps) {
  const [text, setText] = useState(q);
  const [searched, setSearched] = useState(q);
  if (searched !== q) {
    setSearched(q);
    setText(q);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form className="finder" onSubmit={submit}>
      <div className="search">
        <FinderInput label={label} placeholder={placeholder} value={text} onChange={setText} />
      </div>
      <Button variant="primary" type="submit">
        {button}
      </Button>
    </form>
  );
}

interface FiltersButtonProps {
  /** How many filters are set. */
  count: number;
  onClick: () => void;
}

/** Opens the sheet; the only filter button on a phone. */
export function FiltersButton({ count, onClick }: FiltersButtonProps) {
  return (
    <Button small icon="filter" aria-haspopup="dialog" data-some={count > 0 || undefined} onClick={onClick}>
      {uiScreens.filters()}
      <CountBadge count={count} label={uiScreens.chosenCount({ count })} />
    </Button>
  );
}

/** A choice in a filter. */
interface ChosenFilter<Filter extends string> {
  readonly filter: Filter;
  readonly id: number;
  /** Of the filter and of the choice: `Area: Microscopy`. */
  readonly name: string;
}

interface ChosenFiltersProps<Filter extends string> {
  chosen: readonly ChosenFilter<Filter>[];
  onRemove: (filter: Filter, id: number) => void;
  onClear: () => void;
}

/** What is chosen in the filters of a search, each to remove, or all together. */
export function ChosenFilters<Filter extends string>({ chosen, onRemove, onClear }: ChosenFiltersProps<Filter>) {
  const items = chosen.map(({ filter, id, name }) => ({ key: `${filter} ${id}`, name, filter, id }));
  return (
    <div className="row">
      <ChipList
        label={uiScreens.chosenFilters()}
        items={items}
        onRemove={(key) => {
          const item = items.find((one) => one.key === key);
          if (item) onRemove(item.filter, item.id);
        }}
      />
      <Button variant="quiet" small onClick={onClear}>
        {messages.button.clear()}
      </Button>
    </div>
  );
}
