import { messages } from '@exchange/contract/messages';
import { trpc } from '../../lib/trpc.ts';

/** Finds the sentence to show after an offer was withdrawn: only one that is new again has moved back to New Requests. */
export function useWithdrawnSentence() {
  const { requests } = trpc.useUtils();
  return async (requestId: number, message: string): Promise<string> => {
    const request = await requests.byId.fetch({ id: requestId }, { staleTime: 0 }).catch(() => null);
    return request?.viewer_state === 'new' ? message : messages.screen.offerWithdrawn;
  };
}
