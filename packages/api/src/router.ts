import { createCallerFactory, router } from './core/procedures.ts';
import { account } from './features/account/account.router.ts';
import { auth } from './features/auth/auth.router.ts';
import { chats } from './features/chats/chats.router.ts';
import { collaborators } from './features/collaborators/collaborators.router.ts';
import { home } from './features/home/home.router.ts';
import { invitations } from './features/invitations/invitations.router.ts';
import { loginProviders } from './features/login-providers/login-providers.router.ts';
import { notifications } from './features/notifications/notifications.router.ts';
import { offers } from './features/offers/offers.router.ts';
import { operators } from './features/operators/operators.router.ts';
import { people } from './features/people/people.router.ts';
import { profiles } from './features/profiles/profiles.router.ts';
import { record } from './features/record/record.router.ts';
import { reference } from './features/reference/reference.router.ts';
import { requests } from './features/requests/requests.router.ts';
import { safety } from './features/safety/safety.router.ts';
import { savedSearches } from './features/saved-searches/saved-searches.router.ts';

/** The product's procedures, one line a feature. */
export const appRouter = router({
  reference,
  profiles,
  people,
  auth,
  loginProviders,
  requests,
  savedSearches,
  chats,
  offers,
  invitations,
  collaborators,
  record,
  safety,
  notifications,
  account,
  home,
  operators,
});
export type AppRouter = typeof appRouter;

/** Calls procedures inside the process; the REST table and the tests do. */
export const createCaller = createCallerFactory(appRouter);
