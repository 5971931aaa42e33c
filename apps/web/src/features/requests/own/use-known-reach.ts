import type { Reach } from '@exchange/contract/reach';
import { useQueryClient } from '@tanstack/react-query';
import { audienceOf, reachKey } from './reach.logic.ts';
import type { RequestFormValues } from './request-form.logic.ts';

/** Reads how many people a form reaches, where that was asked before; it asks nothing. */
export function useKnownReach(): (values: RequestFormValues) => string | undefined {
  const queryClient = useQueryClient();
  return (values) => queryClient.getQueryData<Reach>(reachKey(audienceOf(values, true)))?.people;
}
