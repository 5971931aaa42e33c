import type { ChatSummary } from '@exchange/contract/chats';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

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
