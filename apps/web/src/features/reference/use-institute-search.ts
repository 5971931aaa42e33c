import type { FoundInstitute } from '@exchange/contract/reference';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';
import { instituteSummary } from './institute-choice.logic.ts';

const debounceMs = 250;
const none: FoundInstitute[] = [];
const keep = { staleTime: 5 * 60_000 } as const;

/** The institutes that the server finds while a person types, or else those that have members. */
export function useInstituteSearch(typed: string) {
  const query = useDebounced(typed.trim(), debounceMs);
  const withMembers = trpc.reference.searchInstitutes.useQuery({}, keep);
  const search = trpc.reference.searchInstitutes.useQuery(
    { q: query },
    { ...keep, enabled: query !== '', placeholderData: (previous) => previous ?? withMembers.data },
  );
  const shown = query === '' ? withMembers : search;
  const found = shown.data?.institutes ?? none;
  const isSettled = !shown.isFetching && query === typed.trim();
  return {
    /** The words that were searched for. */
    query,
    institutes: found.length > 0 ? found : (withMembers.data?.institutes ?? none),
    summary: isSettled
      ? instituteSummary(query, found.length, shown.data?.is_near ?? false)
      : shown.isLoading
        ? 'Searching'
        : '\u00a0',
  };
}
