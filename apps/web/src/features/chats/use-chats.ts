import { timings } from '@exchange/contract/limits';
import type { ChatsTab } from '@exchange/contract/paths';
import { keepPreviousData } from '@tanstack/react-query';
import { byCursor, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import type { ChatSearch } from './chats.logic.ts';

/** While other words are searched, what was found stays. */
const options = {
  ...byCursor,
  refetchInterval: timings.unreadPollMs,
  placeholderData: keepPreviousData,
};

/** The chats of a tab that fit, page by page, newest message first; asked again every 30 s like the badges. */
export function useChats(tab: ChatsTab, { filter, q }: ChatSearch = {}) {
  const input = { limit: pageSize, ...(q && { q }), filter: filter ?? ('not-archived' as const) };
  const mine = trpc.chats.myRequests.useInfiniteQuery(input, { ...options, enabled: tab === 'my-requests' });
  const offers = trpc.chats.myOffers.useInfiniteQuery(input, { ...options, enabled: tab === 'my-offers' });
  return tab === 'my-requests' ? mine : offers;
}
