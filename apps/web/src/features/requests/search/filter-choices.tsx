import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxOption } from '../../../ui/checkbox.tsx';
import { SearchInput } from '../../../ui/inputs.tsx';
import { LineSkeletons } from '../../../ui/skeleton.tsx';
import { formatCount } from '../../../ui/strings.ts';
import { useTermSearch } from '../../reference/use-term-search.ts';
import { useTerms } from '../../reference/use-terms.ts';
import type { IdFilter, RequestSearch } from './search.logic.ts';
import { countInput } from './use-search-total.ts';

/** Choices that are shown at first. */
const shownFirst = 8;
const reference = { staleTime: 'static' } as const;

interface Category {
  readonly name: string;
  readonly terms: readonly { readonly id: number; readonly name: string }[];
}
const noCategories: Category[] = [];

/** Every type or area by category, for what no found request has; institutes are too many. */
function useCategories(filter: IdFilter): readonly Category[] {
  const types = trpc.reference.collaborationTypes.useQuery(undefined, { ...reference, enabled: filter === 'type' });
  const areas = trpc.reference.technicalAreas.useQuery(undefined, { ...reference, enabled: filter === 'area' });
  return useMemo(() => {
    if (filter === 'type')
      return types.data?.map(({ name, collaboration_types: terms }) => ({ name, terms })) ?? noCategories;
    if (filter === 'area') return areas.data?.map(({ name, tech_areas: terms }) => ({ name, terms })) ?? noCategories;
    return noCategories;
  }, [filter, types.data, areas.data]);
}

interface FilterChoicesProps {
  filter: IdFilter;
  /** `area`, for the field and its messages. */
  noun: string;
  search: RequestSearch;
  onChange: (ids: readonly number[]) => void;
}

/** The choices of a filter, each with how many of the found requests have it, the most frequent first. */
export function FilterChoices({ filter, noun, search, onChange }: FilterChoicesProps) {
  const [query, setQuery] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const counted = trpc.requests.countFound.useQuery(
    { ...countInput(search), by: filter },
    { placeholderData: keepPreviousData },
  );
  const categories = useCategories(filter);
  const counts = new Map(counted.data?.groups.map(({ id, count }) => [id, count]));
  const listed = useTerms(filter === 'type' ? 'collaboration_types' : 'technical_areas', categories);
  const found = (counted.data?.groups ?? []).map(({ id, name }) => ({ id, name, category: '', aliases: [] }));
  const rest = listed.filter(({ id }) => !counts.has(id));
  const all = [...found, ...rest];
  const hits = useTermSearch(listed.length > 0 ? listed : found, query, noun);
  const chosen = new Set(search[filter]);
  if (counted.data === undefined) return counted.isError ? <p>The choices could not be loaded.</p> : <LineSkeletons />;
  const choices = hits.isSearching
    ? hits.hits
    : isWhole
      ? all
      : found.filter(({ id }, at) => at < shownFirst || chosen.has(id));
  const more = counted.data.has_more ? '+' : '';
  return (
    <div className="stack">
      {all.length > shownFirst && (
        <SearchInput label={`Find ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`} value={query} onChange={setQuery} />
      )}
      <p className="visually-hidden" role="status">
        {hits.spoken}
      </p>
      <div>
        {choices.map(({ id, name }) => (
          <CheckboxOption
            key={id}
            checked={chosen.has(id)}
            onChange={(on) => onChange(on ? [...chosen, id] : [...chosen].filter((one) => one !== id))}
            end={
              <span className="option__count">
                {formatCount(counts.get(id) ?? 0)}
                {(counts.get(id) ?? 0) > 0 && more}
                <span className="visually-hidden"> requests</span>
              </span>
            }
          >
            {name}
          </CheckboxOption>
        ))}
        {choices.length === 0 && <p className="quiet">{hits.isSearching ? `No ${noun} is called that.` : 'None.'}</p>}
        {!hits.isSearching && !isWhole && all.length > choices.length && (
          <Button variant="quiet" small onClick={() => setIsWhole(true)}>
            Show all {all.length}
          </Button>
        )}
      </div>
    </div>
  );
}
