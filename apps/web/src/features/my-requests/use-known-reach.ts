import type { Reach } from '@exchange/contract/reach';
import { useQueryClient } from '@tanstack/react-query';
import { reachKey, type SentAudience, sortedAudience } from './reach.logic.ts';

/** Reads how many people a form reaches, where that was asked before; it asks nothing. */
export function useKnownReach(): (input: SentAudience) => string | undefined {
  const queryClient = useQueryClient();
  return (input) => queryClient.getQueryData<Reach>(reachKey(sortedAudience(input)))?.people;
}
