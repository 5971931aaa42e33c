import { pathTo, type RequestsTab } from '@exchange/contract/paths';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { type RequestSearch, readRequestSearch, searchParameters } from './search.logic.ts';

/** The address of a tab of Collaboration Requests with a search. */
export function searchAddress(tab: RequestsTab, search: RequestSearch): string {
  return pathTo.requests(tab, new URLSearchParams(Object.entries(searchParameters(search))));
}

/**
 * The tab and the search in the address of Collaboration Requests. `go` shows another search in the same tab, as a new
 * entry of the browser's history.
 */
export function useSearchInAddress() {
  const [, navigate] = useLocation();
  const [address] = useSearchParams();
  const named = address.get('tab');
  const tab: RequestsTab = named === 'hidden' || named === 'offered' ? named : 'new';
  const search = useMemo(() => readRequestSearch(address), [address]);
  return { tab, search, go: (next: RequestSearch) => navigate(searchAddress(tab, next)) };
}
