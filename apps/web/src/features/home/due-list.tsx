import { paths } from '@exchange/contract/paths';
import { homeSentences } from '@exchange/contract/sentences/home';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { Link } from 'wouter';
import { errorKey } from '../../lib/errors.ts';
import { trpc } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/failures.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inline } from '../../ui/inline.ts';
import {
  asksDue,
  creditDue,
  type Due,
  draftsDue,
  factorDue,
  isNewAccount,
  newRequestsDue,
  offersDue,
  reportsDue,
  savedSearchesDue,
  setupDue,
  stillLookingDue,
  unreadDue,
} from './home.logic.ts';

function DueRow({ due }: { due: Due }) {
  return (
    <li>
      <span className="due__count" aria-hidden="true">
        {due.count ?? <Icon name="plus" />}
      </span>
      <h2>
        <Link href={due.href}>
          {due.count !== null && <span className="visually-hidden">{due.count} </span>}
          {due.title}
        </Link>
      </h2>
      <Icon name="forward" />
      <p className="quiet">{due.preview}</p>
    </li>
  );
}

/** What the list of what waits is made of. */
export function useDue() {
  const queries = {
    fresh: trpc.requests.listNew.useQuery({}),
    profile: trpc.profiles.own.useQuery(),
    waiting: trpc.home.waiting.useQuery(),
    asks: trpc.asks.listReceived.useQuery({}),
    credit: trpc.credit.listWaiting.useQuery(),
    saved: trpc.savedSearches.list.useQuery(),
    own: trpc.requests.listOwn.useQuery({}),
    myRequests: trpc.chats.myRequests.useQuery({}),
    myOffers: trpc.chats.myOffers.useQuery({}),
  };
  const role = queries.profile.data?.role ?? null;
  const staff = trpc.operators.self.useQuery(undefined, { enabled: role !== null });
  return { ...queries, staff, isPending: staff.isLoading || Object.values(queries).some((query) => query.isPending) };
}

/**
 * What waits for the user, one line each, in this order and without what is empty (docs/behaviour/home.md#home-screen): offers to answer,
 * invitations, matching requests (or the choice of technical areas), collaborations to confirm, what is new in saved searches, unread messages,
 * drafts, requests that ask whether help is still wanted; above all of it what an operator or moderator has to do.
 */
export function DueList({ due }: { due: ReturnType<typeof useDue> }) {
  const { fresh, profile, waiting, asks, credit, saved, own, myRequests, myOffers, staff } = due;
  const queries = [fresh, waiting, asks, profile, credit, saved, own, myRequests, myOffers];
  const hasNoAreas = profile.data?.technical_areas.length === 0;
  // It chooses areas above the list.
  const isNew = profile.data !== undefined && isNewAccount(profile.data);
  const rows = [
    staff.data ? reportsDue(staff.data) : errorKey(staff.error) === 'secondFactor.missing' && factorDue(),
    waiting.data && offersDue(waiting.data, new Date()),
    asks.data && asksDue(asks.data),
    isNew ? null : hasNoAreas ? setupDue() : fresh.data && newRequestsDue(fresh.data),
    credit.data && creditDue(credit.data),
    saved.data && savedSearchesDue(saved.data),
    myRequests.data && myOffers.data && unreadDue(myRequests.data, myOffers.data),
    own.data && draftsDue(own.data),
    waiting.data && stillLookingDue(waiting.data),
  ].filter((row) => row !== null && row !== undefined && row !== false);
  const failed = queries.find((query) => query.data === undefined);
  const failure = failed && (
    <LoadFailed
      query={failed}
      fallback={failed === fresh ? requestSentences.fallback.fetchRequests() : homeSentences.fallback.loadHome()}
    />
  );
  if (rows.length === 0)
    return (
      failure ??
      (isNew ? null : (
        <EmptyState title={homeScreens.nothingWaits()}>
          <p>
            {inline(
              homeScreens.whatAppearsHere.parts({
                link: (words) => <Link href={paths.ownProfile}>{inline(words)}</Link>,
              }),
            )}
          </p>
        </EmptyState>
      ))
    );
  return (
    <>
      {failure}
      <ul className="due" aria-label={homeScreens.whatWaits()}>
        {rows.map((due) => (
          <DueRow key={due.key} due={due} />
        ))}
      </ul>
    </>
  );
}
