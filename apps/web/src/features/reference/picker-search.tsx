import { SearchInput } from '../../ui/inputs.tsx';
import type { TermSearch } from './use-term-search.ts';

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
