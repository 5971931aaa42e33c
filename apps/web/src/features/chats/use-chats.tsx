import type { ChatSummary } from '@exchange/contract/chats';
import { timings } from '@exchange/contract/limits';
import type { ChatsTab } from '@exchange/contract/paths';
import { messages } from '@exchange/contract/sentences/messages';
import { type InfiniteData, keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { byCursor, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadError } from '../../ui/banner.tsx';
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

const lists = [trpc.chats.myRequests, trpc.chats.myOffers];

/**
 * The row of a chat as the list that was fetched last has it; undefined for a chat that is opened by its address. It has the
 * number of unread messages before they are marked as read.
 */
export function useChatRow(id: number): ChatSummary | undefined {
  const client = useQueryClient();
  const [row] = useState(() =>
    lists
      .flatMap((list) => client.getQueryCache().findAll({ queryKey: getQueryKey(list) }))
      .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .flatMap(({ queryKey }) => client.getQueryData<InfiniteData<{ items: ChatSummary[] }>>(queryKey)?.pages ?? [])
      .flatMap(({ items }) => items)
      .find((chat) => chat.collaboration_request_response_id === id),
  );
  return row;
}

interface ChatLoadErrorProps {
  /** The sentence for the failure. */
  title: string;
  error: unknown;
  busy: boolean;
  onRetry: () => void;
}

/** Shown instead of content that could not be loaded: the failure and, if known, the reason. */
export function ChatLoadError({ title, error, busy, onRetry }: ChatLoadErrorProps) {
  const why = errorText(error, title, messages.fallback.network());
  return (
    <LoadError title={title} busy={busy} onRetry={onRetry}>
      {why === title ? null : why}
    </LoadError>
  );
}
