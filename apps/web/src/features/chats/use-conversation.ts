import { limits, timings } from '@exchange/contract/limits';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { conversations } from '../../lib/stale.ts';
import { type Outputs, trpc } from '../../lib/trpc.ts';
import {
  type Conversation,
  fetchedConversation,
  lastId,
  mergeConversations,
  partOfConversation,
  pollAfter,
} from './messages.logic.ts';

type Message = Outputs['chats']['messages'][number];
type Client = ReturnType<typeof trpc.useUtils>['client'];

const keyOf = (chatId: number) => [...conversations, chatId] as const;
/** Clients that were opened at the same moment must not ask at the same moment for ever. */
const jitterMs = 1_000;

function isConversation(value: unknown): value is Conversation {
  return typeof value === 'object' && value !== null && 'messages' in value && 'fetchedTo' in value;
}

/** Whatever arrives is joined to what is there at that moment, so that answers may overtake each other. */
function join(known: unknown, arrived: unknown): unknown {
  return isConversation(known) && isConversation(arrived) ? mergeConversations(known, arrived) : arrived;
}

/** The latest messages; if some are known already, only those that are newer or may have changed. */
async function load(client: Client, chatId: number, known: Conversation | undefined, signal: AbortSignal) {
  if (!known) {
    const messages = await client.chats.messages.query({ id: chatId, limit: limits.messagesPage }, { signal });
    return fetchedConversation(messages, messages.length < limits.messagesPage);
  }
  const messages: Message[] = [];
  const from = pollAfter(known, Date.now());
  for (;;) {
    const more = await client.chats.messages.query({ id: chatId, after: lastId(messages) || from }, { signal });
    messages.push(...more);
    if (more.length < limits.messagesPage)
      return fetchedConversation(messages, known.complete, { after: from, upTo: lastId(known.messages) });
  }
}

/** Adds a message that the server has just confirmed to what is known of its chat, if anything is. */
export function addMessage(queryClient: QueryClient, chatId: number, message: Message): void {
  queryClient.setQueryData<Conversation>(
    keyOf(chatId),
    (known) => known && mergeConversations(known, partOfConversation([message])),
  );
}

/** Takes a message that was taken back out of what is known of its chat. */
export function dropMessage(queryClient: QueryClient, chatId: number, id: number): void {
  queryClient.setQueryData<Conversation>(
    keyOf(chatId),
    (known) => known && { ...known, messages: known.messages.filter((message) => message.id !== id) },
  );
}

/**
 * The messages of a chat: polled (docs/behaviour/screens.md#polling), not in a hidden tab, at
 * once on return. `older` loads the page before the first one.
 */
export function useConversation(chatId: number) {
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  const [pollMs] = useState(() => timings.messagesPollMs + (Math.random() - 0.5) * jitterMs);
  const queryKey = keyOf(chatId);
  const known = () => queryClient.getQueryData<Conversation>(queryKey);
  const conversation = useQuery<Conversation>({
    queryKey,
    queryFn: ({ signal }) => load(client, chatId, known(), signal),
    structuralSharing: join,
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
  });
  const older = useMutation({
    meta: { refetch: false },
    mutationFn: () => {
      const before = known()?.messages[0]?.id;
      return client.chats.messages.query({ id: chatId, limit: limits.messagesPage, ...(before && { before }) });
    },
    onSuccess: (messages) => {
      const page = partOfConversation(messages, messages.length < limits.messagesPage);
      queryClient.setQueryData<Conversation>(queryKey, (now) => now && mergeConversations(now, page));
    },
  });
  return { conversation, older };
}
