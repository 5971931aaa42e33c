import { createCallerFactory, mergeRouters, router } from './core/procedures.ts';
import { account } from './features/account/account.router.ts';
import { secondFactor } from './features/account/second-factor.router.ts';
import { accountMerge } from './features/account-merge/merge.router.ts';
import { addresses } from './features/addresses/addresses.router.ts';
import { asks } from './features/asks/asks.router.ts';
import { auth } from './features/auth/auth.router.ts';
import { blocks } from './features/blocks/blocks.router.ts';
import { chats } from './features/chats/chats.router.ts';
import { colleagues } from './features/colleagues/colleagues.router.ts';
import { handOvers } from './features/colleagues/hand-overs.router.ts';
import { shares } from './features/colleagues/shares.router.ts';
import { credit } from './features/credit/credit.router.ts';
import { desks, sending } from './features/desks/desks.router.ts';
import { directory } from './features/directory/directory.router.ts';
import { feeds } from './features/feeds/feeds.router.ts';
import { home } from './features/home/home.router.ts';
import { joinInvitations } from './features/join-invitations/join-invitations.router.ts';
import { loginProviders } from './features/login-providers/login-providers.router.ts';
import { managedReference } from './features/managed-reference/managed-reference.router.ts';
import { moderation } from './features/moderation/moderation.router.ts';
import { notifications } from './features/notifications/notifications.router.ts';
import { offers } from './features/offers/offers.router.ts';
import { operators } from './features/operators/operators.router.ts';
import { pictures } from './features/pictures/pictures.router.ts';
import { profiles } from './features/profiles/profiles.router.ts';
import { requestReach } from './features/reach/reach.router.ts';
import { reference } from './features/reference/reference.router.ts';
import { reports } from './features/reports/reports.router.ts';
import { requestReminders } from './features/request-reminders/request-reminders.router.ts';
import { requestSearch } from './features/request-search/request-search.router.ts';
import { requests } from './features/requests/requests.router.ts';
import { savedSearches } from './features/saved-searches/saved-searches.router.ts';
import { suggestions } from './features/suggestions/suggestions.router.ts';
import { webhooks } from './features/webhooks/webhooks.router.ts';

/**
 * The product's procedures. `requests` and `operators` have those of several features. The latter are only the console's and the
 * command line's: they have no REST route and are not in the API's document.
 */
export const appRouter = router({
  reference,
  profiles,
  blocks,
  directory,
  auth,
  loginProviders,
  pictures,
  requests: mergeRouters(requests, requestSearch, requestReach, requestReminders),
  savedSearches,
  feeds,
  chats: mergeRouters(chats, sending),
  offers,
  asks,
  colleagues,
  desks,
  handOvers,
  shares,
  suggestions,
  credit,
  joinInvitations,
  reports,
  notifications,
  account,
  accountMerge,
  addresses,
  secondFactor,
  home,
  operators: mergeRouters(moderation, managedReference, operators),
  webhooks,
});
export type AppRouter = typeof appRouter;

/** Calls procedures inside the process; the REST table and the tests do. */
export const createCaller = createCallerFactory(appRouter);
