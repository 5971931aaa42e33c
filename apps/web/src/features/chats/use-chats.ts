import type { ChatsTab } from '@exchange/contract/paths';
import { timings } from '@exchange/contract/timings';
import { pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';

interface Page {
  readonly next_cursor: string | null;
}

const paging = { getNextPageParam: (page: Page) => page.next_cursor, refetchInterval: timings.unreadPollMs };

/** The chats of a tab or its unread ones, page by page, newest message first; asked again every 30 s like the badges. */
export function useChats(tab: ChatsTab, filter?: 'unread') {
  const input = filter ? { limit: pageSize, filter } : { limit: pageSize };
  const mine = trpc.chats.myRequests.useInfiniteQuery(input, { ...paging, enabled: tab === 'my-requests' });
  const offers = trpc.chats.myOffers.useInfiniteQuery(input, { ...paging, enabled: tab === 'my-offers' });
  return tab === 'my-requests' ? mine : offers;
}
