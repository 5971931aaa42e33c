import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { trpc } from '../../lib/trpc.ts';
import { searchAddress, useSearchInAddress } from './use-search-in-address.ts';

/** Notes that a saved search was opened by its link, and takes its id out of the address. */
export function useNoteOpened(): void {
  const [address] = useSearchParams();
  const [, navigate] = useLocation();
  const { tab, search } = useSearchInAddress();
  const utils = trpc.useUtils();
  // Somebody else's search is shown as any other search; there is nothing to note.
  const { mutate } = trpc.savedSearches.open.useMutation({
    meta: { refetch: false },
    onSettled: () => void utils.savedSearches.list.invalidate(),
  });
  const opened = Number(address.get('saved')) || 0;
  const note = useEffectEvent((id: number) => {
    mutate({ id });
    navigate(searchAddress(tab, search), { replace: true });
  });
  useEffect(() => {
    if (opened > 0) note(opened);
  }, [opened]);
}
