import type { newCount } from '@exchange/contract/requests';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import type { output } from 'zod/mini';
import { useDebounced } from '../../lib/hooks.ts';
import { trpc } from '../../lib/trpc.ts';

/** How many requests match, in words: `6 requests match`. */
export function matchesText({ count, has_more }: output<typeof newCount>): string {
  return count === 0 ? profileScreens.noMatches() : profileScreens.matches({ count, more: has_more ? 'yes' : 'no' });
}

/** The input of the count: ids as its query has them. */
export const matchCountInput = (areaIds: Iterable<number>) => ({ technical_area_ids: [...areaIds].join(',') });

const pauseMs = 150;

/** How many requests would match these areas, counting along as they are chosen; nothing until it is known. */
export function useMatches(areaIds: ReadonlySet<number>) {
  const input = matchCountInput(areaIds);
  const technical_area_ids = useDebounced(input.technical_area_ids, pauseMs);
  const { data } = trpc.requests.countNew.useQuery(
    { technical_area_ids },
    { enabled: technical_area_ids !== '', placeholderData: (before) => before },
  );
  return areaIds.size === 0 || technical_area_ids === '' ? undefined : data;
}
