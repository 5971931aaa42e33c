import { createQueryClient } from '../lib/query-client.ts';
import { sessionMark, watchSession } from '../lib/session.ts';
import { createTrpcClient } from '../lib/trpc.ts';
import { onSessionExpired } from './session-expired.ts';

/** The query cache and the tRPC client of the page. The cache is cleared with every change of session. */
export function createClients() {
  const queryClient = createQueryClient();
  let mark = sessionMark();
  watchSession(() => {
    const before = mark;
    mark = sessionMark();
    if (mark === before) return;
    if (before !== null && mark !== null) void queryClient.resetQueries();
    else queryClient.clear();
  });
  return { queryClient, trpcClient: createTrpcClient(onSessionExpired) };
}
