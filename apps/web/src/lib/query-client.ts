import { MutationCache, QueryClient } from '@tanstack/react-query';
import { answerStatus } from './errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** `false` for a change that makes little stale: it says itself what (`stale.ts`). */
      readonly refetch?: boolean;
    };
  }
}

/** Retries twice without an answer and after a fault. While no server can answer, the call itself has waited (`waiting-link.ts`). */
function worthRetrying(failures: number, error: unknown): boolean {
  const status = answerStatus(error);
  return failures < 2 && (status === null || status === 500);
}

/**
 * The cache of server state. After a change of the user's own everything on the screen is fetched again; queries with
 * `staleTime: 'static'` (reference data) are left alone.
 */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) => {
        if (mutation.meta?.refetch !== false) void client.invalidateQueries();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: worthRetrying,
        retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
        // Without a network a call must fail with a sentence rather than wait in silence.
        networkMode: 'always',
        refetchOnReconnect: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
