import type { AppRouter } from '@exchange/api';
import { currentLanguage } from '@exchange/contract/language';
import { batchSize } from '@exchange/contract/limits';
import { httpBatchLink, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import { errorStatus } from './errors.ts';
import { sessionMark } from './session.ts';
import { waitingLink } from './waiting-link.ts';

/** The hooks of every procedure. */
export const trpc = createTRPCReact<AppRouter>();

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** The one call where 401 means a wrong password and not a missing session. */
const login = 'auth.login';

/** Calls `lost` on a 401, unless the session has changed since the call was sent. */
function sessionLink(lost: () => void): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        const mark = sessionMark();
        return next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (op.path !== login && errorStatus(error) === 401 && sessionMark() === mark) lost();
            observer.error(error);
          },
        });
      });
}

/** The client of all calls: batched, with the session cookie of this origin; while no server can answer, they wait. */
export function createTrpcClient(lost: () => void) {
  return trpc.createClient({
    links: [
      sessionLink(lost),
      waitingLink(),
      httpBatchLink({
        url: '/trpc',
        maxItems: batchSize,
        headers: () => ({ 'Accept-Language': currentLanguage().tag }),
        fetch: (url, options) => fetch(url, { ...options, credentials: 'same-origin' }),
      }),
    ],
  });
}
