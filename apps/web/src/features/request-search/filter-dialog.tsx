import { planningScreens } from '@exchange/contract/sentences/planning.screens';
import { requestSearchScreens } from '@exchange/contract/sentences/request-search.screens';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { trpc } from '../../lib/trpc.ts';
import { CheckboxOption } from '../../ui/checkbox.tsx';
import { inline } from '../../ui/inline.ts';
import { LineSkeletons } from '../../ui/skeleton.tsx';
import { FilterOptions, FilterSection, FilterSheet } from '../reference/filter-sheet.tsx';
import { useTerms } from '../reference/use-reference.ts';
import { LanguageChoices, TimeChoices } from './filter-choices.tsx';
import type { OpenFilter } from './filter-row.tsx';
import { type IdFilter, idFilters, isMatchingOnly, type RequestSearch, withoutFilters } from './search.logic.ts';
import { countText, searchCountInput, useSearchTotal } from './use-search.ts';

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
  search: RequestSearch;
  onChange: (ids: readonly number[]) => void;
}

/**
 * The choices of a filter, each with how many of the found requests have it, the most frequent first. They stay where
 * they are while a person chooses.
 */
function FilterChoices({ filter, search, onChange }: FilterChoicesProps) {
  const { data, isError } = trpc.requests.countFound.useQuery(
    { ...searchCountInput(search), by: filter },
    { placeholderData: keepPreviousData },
  );
  const listed = useTerms(filter === 'type' ? 'collaboration_types' : 'technical_areas', useCategories(filter));
  const [opened, setOpened] = useState(data?.groups);
  if (opened === undefined && data !== undefined) setOpened(data.groups);
  const counts = useMemo(() => new Map(data?.groups.map(({ id, count }) => [id, count])), [data]);
  const { terms, first } = useMemo(() => {
    const known = new Map(listed.map((term) => [term.id, term]));
    const names = new Map([...(opened ?? []), ...(data?.groups ?? [])].map(({ id, name }) => [id, name]));
    const found = [...names].map(([id, name]) => known.get(id) ?? { id, name, category: '', aliases: [] });
    return { terms: [...found, ...listed.filter(({ id }) => !names.has(id))], first: names.size };
  }, [data, opened, listed]);
  if (data === undefined) return isError ? <p>{requestSearchScreens.choicesFailed()}</p> : <LineSkeletons />;
  const countOf = (id: number) => counts.get(id) ?? 0;
  return (
    <FilterOptions
      noun={filter}
      terms={terms}
      first={first}
      chosen={search[filter]}
      onChange={onChange}
      end={(id) => (
        <span className="option__count">
          {inline(
            requestSearchScreens.choiceCount.parts<ReactNode>({
              shown: countText({ count: countOf(id), has_more: countOf(id) > 0 && data.has_more }),
              hidden: (words) => <span className="visually-hidden">{inline(words)}</span>,
            }),
          )}
        </span>
      )}
    />
  );
}

interface FilterDialogProps {
  /** One filter, or all with the two switches. */
  filter: OpenFilter;
  search: RequestSearch;
  /** Called with `Show … requests`; `onClose` follows. */
  onApply: (search: RequestSearch) => void;
  onClose: () => void;
}

/** The filters as a sheet on a phone, one filter as a dialog elsewhere; the button says what they would show. */
export default function FilterDialog({ filter, search, onApply, onClose }: FilterDialogProps) {
  const [draft, setDraft] = useState(search);
  const total = useSearchTotal(draft);
  const choices = (one: IdFilter) => (
    <FilterChoices filter={one} search={draft} onChange={(ids) => setDraft({ ...draft, [one]: ids })} />
  );
  const language = (
    <LanguageChoices chosen={draft.language} onChange={(chosen) => setDraft({ ...draft, language: chosen })} />
  );
  const time = <TimeChoices search={draft} onChange={(change) => setDraft({ ...draft, ...change })} />;
  return (
    <FilterSheet
      title={
        filter === 'all'
          ? undefined
          : filter === 'time'
            ? planningScreens.time()
            : filter === 'language'
              ? requestSearchScreens.language()
              : requestSearchScreens.filter[filter]()
      }
      show={
        total === undefined
          ? requestSearchScreens.show()
          : requestSearchScreens.showFound({ count: total.count, shown: total.text })
      }
      onShow={() => onApply(draft)}
      onClear={() =>
        setDraft(
          filter === 'all'
            ? withoutFilters(draft)
            : filter === 'time'
              ? { ...draft, needed: null, effort: [] }
              : { ...draft, [filter]: [] },
        )
      }
      onClose={onClose}
    >
      {filter === 'all' ? (
        <>
          <div>
            <CheckboxOption
              checked={isMatchingOnly(draft)}
              onChange={(on) => setDraft({ ...draft, among: on ? 'matching' : 'all' })}
            >
              {requestSearchScreens.matching()}
            </CheckboxOption>
            <CheckboxOption
              checked={draft.offers === 'none'}
              onChange={(on) => setDraft({ ...draft, offers: on ? 'none' : null })}
            >
              {requestSearchScreens.noOffers()}
            </CheckboxOption>
            <CheckboxOption
              checked={draft.among === 'solved'}
              onChange={(on) => setDraft({ ...draft, among: on ? 'solved' : null })}
            >
              {planningScreens.solved()}
            </CheckboxOption>
          </div>
          <FilterSection label={planningScreens.time()}>{time}</FilterSection>
          {idFilters.map((one) => (
            <FilterSection key={one} label={requestSearchScreens.filter[one]()}>
              {choices(one)}
            </FilterSection>
          ))}
          <FilterSection label={requestSearchScreens.language()}>{language}</FilterSection>
        </>
      ) : filter === 'time' ? (
        time
      ) : filter === 'language' ? (
        language
      ) : (
        choices(filter)
      )}
    </FilterSheet>
  );
}
