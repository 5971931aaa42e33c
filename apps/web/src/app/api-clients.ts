import { paths } from '@exchange/contract/paths';
import { goTo } from '../lib/navigation.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { endSession, rememberReturnTo, sessionMark, watchSession } from '../lib/session.ts';
import { createTrpcClient } from '../lib/trpc.ts';

/** Screens that need no login (docs/behaviour.md#routes). */
const publicPaths: ReadonlySet<string> = new Set([
  paths.home,
  paths.login,
  paths.signup,
  paths.forgotPassword,
  paths.verify,
  paths.resetPassword,
  paths.unsubscribe,
]);

/** Whether the screen of a path needs a login. */
export function needsLogin(path: string): boolean {
  return !publicPaths.has(path);
}

/** Any 401 logs out; from a screen that needs a login it leads to Login, and back afterwards (docs/behaviour.md#token-validation). */
function onSessionLost(): void {
  if (needsLogin(location.pathname)) {
    rememberReturnTo(location.pathname + location.search);
    goTo(paths.login, { replace: true, state: { notice: 'expired' } });
  }
  endSession();
}

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
  return { queryClient, trpcClient: createTrpcClient(onSessionLost) };
}

export type Clients = ReturnType<typeof createClients>;
