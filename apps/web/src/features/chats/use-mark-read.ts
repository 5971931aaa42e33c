import { trpc } from '../../lib/trpc.ts';

/** Marks a chat as read, up to a message or all of it; the badges then ask again. A failure is silent. */
export function useMarkRead() {
  const utils = trpc.useUtils();
  return trpc.chats.markRead.useMutation({
    meta: { refetch: false },
    onSuccess: () => {
      void utils.chats.unreadCounts.invalidate();
      void utils.chats.myRequests.invalidate();
      void utils.chats.myOffers.invalidate();
      void utils.requests.listOwn.invalidate();
      void utils.offers.listReceived.invalidate();
    },
  }).mutate;
}
