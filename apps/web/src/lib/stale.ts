import type { StreamEvent } from '@exchange/contract/events';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { trpc } from './trpc.ts';

/** The beginning of the keys of conversations, which are joined page by page and not by tRPC. */
export const conversations = ['conversation'] as const;

/**
 * What makes queries stale: an event of the stream, a message that the user has `sent`, a chat that the user has `read`, and
 * that the page has just `loaded`. After another change of the user's own, such as an offer or a status, everything is
 * fetched again (`query-client.ts`).
 */
export type Cause = Exclude<StreamEvent['kind'], 'live'> | 'sent' | 'read' | 'loaded';

const chats = getQueryKey(trpc.chats);
const colleagues = getQueryKey(trpc.colleagues);
const desks = getQueryKey(trpc.desks);
const handOvers = getQueryKey(trpc.handOvers);
const shares = getQueryKey(trpc.shares);
const chatLists = [getQueryKey(trpc.chats.myRequests), getQueryKey(trpc.chats.myOffers)];
/** The counts of unread messages on the cards of own requests. */
const unreadOnCards = [getQueryKey(trpc.requests.listOwn), getQueryKey(trpc.offers.listReceived)];
const requests = getQueryKey(trpc.requests);
const offers = getQueryKey(trpc.offers);
const asks = getQueryKey(trpc.asks);
const credit = [getQueryKey(trpc.credit), getQueryKey(trpc.profiles.ownPoints)];
const waiting = getQueryKey(trpc.home.waiting);

/** The queries that each makes stale, by the beginnings of their keys. */
const stale: Readonly<Record<Cause, readonly QueryKey[]>> = {
  message: [conversations, chats, ...unreadOnCards, waiting],
  chat: [chats, colleagues, desks, handOvers, offers, requests, asks, ...credit, waiting],
  request: [chats, handOvers, shares, offers, requests, asks, waiting],
  invitation: [asks, requests],
  credit: [chats, offers, ...credit],
  unread: [chats, ...unreadOnCards],
  // All of them.
  resync: [[]],
  sent: chatLists,
  read: [getQueryKey(trpc.chats.unreadCounts), ...chatLists, ...unreadOnCards],
  loaded: [conversations, chats, ...unreadOnCards],
};

/** Fetches again what is on the screen of the queries that are stale now, and the others when they are shown. */
export function markStale(client: QueryClient, causes: Iterable<Cause>): void {
  const keys = new Set([...causes].flatMap((cause) => stale[cause]));
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}
