import { limits } from '@exchange/contract/limits';
import { type FormEvent, useState } from 'react';
import { Button } from './button.tsx';
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
export function Finder({ q, label, placeholder, button = 'Search', onSearch }: FinderProps) {
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
