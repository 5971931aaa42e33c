import { timings } from '@exchange/contract/limits';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { useEffect, useMemo, useState } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { useNow } from '../../lib/hooks.ts';
import { byCursor, itemsOf, type PagedQuery, pageSize } from '../../lib/paged.ts';
import { browserStore } from '../../lib/storage.ts';
import { clockTime, dayInSentence } from '../../lib/time.ts';
import { trpc } from '../../lib/trpc.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { noSearch } from '../request-search/search.logic.ts';
import { useSearchTotal } from '../request-search/use-search.ts';
import { AnswerableList } from './answerable-list.tsx';
import { entriesAbove, firstSeen, type ListPosition, lastVisit, parseVisits, positionOf } from './new-tab.logic.ts';
import { Why } from './other-request-card.tsx';
import { ListedRequest } from './request-list.tsx';
import { cardId } from './use-cards.ts';
import { whyNew } from './why.logic.ts';

/** Divides what is new since the last visit from what was there: `Seen before 21 October`. */
function SeenLine({ at }: { at: number }) {
  const date = new Date(at);
  const seen = { ...dayInSentence(date, useNow()), time: clockTime(date) };
  return <p className="seen">{requestScreens.seenBefore(seen)}</p>;
}

/**
 * Holds back what is newer than a list was when it was first shown, so that the list does not jump under the user. `waiting`
 * is that, and `show` lets it in.
 */
function useHeldBack<T extends { readonly id: number; readonly created_at: string }>(
  query: Pick<PagedQuery<T>, 'data' | 'isFetching'>,
) {
  const [top, setTop] = useState<ListPosition | null>(null);
  const items = itemsOf(query.data);
  const waiting = entriesAbove(items, top);
  const [first] = items;
  if (top === null && first !== undefined && !query.isFetching) setTop(positionOf(first));
  const held = new Set(waiting.map(({ id }) => id));
  const data = query.data && { pages: [{ items: items.filter(({ id }) => !held.has(id)) }] };
  return { data, waiting, show: () => setTop(first === undefined ? null : positionOf(first)) };
}

/**
 * Where the last visit of New Requests in this browser ended, for the current user; keeps where this one ends.
 *
 * @param newest when the newest request that is shown was created
 */
function useLastVisit(newest: string | undefined) {
  const hashid = useCurrentUser()?.hashid;
  const key = hashid === undefined ? null : `requests-visit:${hashid}`;
  const before = useMemo(
    () => (key === null ? null : lastVisit(parseVisits(browserStore.get(key)), Date.now())),
    [key],
  );
  useEffect(() => {
    if (newest === undefined || key === null) return;
    const known = parseVisits(browserStore.get(key))?.seen ?? 0;
    const keep = () => {
      const seen = Math.max(known, Date.parse(newest));
      browserStore.set(key, JSON.stringify({ seen, at: Date.now(), before }));
    };
    keep();
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      document.removeEventListener('visibilitychange', keep);
    };
  }, [key, newest, before]);
  return before;
}

const EmptyNew = lazyPart(() => import('./empty-new.tsx'));

interface TabProps {
  profile: OwnProfile | undefined;
  ownAreas: ReadonlySet<number>;
}

/**
 * New Requests: first those on which the viewer is asked for help, then what matches the viewer in its order
 * (docs/behaviour/requests.md#new-requests), with Offer Help and Hide.
 */
export function NewTab({ profile, ownAreas }: TabProps) {
  const query = trpc.requests.listNew.useInfiniteQuery(
    { limit: pageSize },
    { ...byCursor, refetchInterval: timings.newRequestsPollMs },
  );
  const invited = trpc.asks.listReceived.useQuery({ limit: pageSize });
  const { data: shown, waiting, show } = useHeldBack<CollaborationRequest>(query);
  const data = useMemo(
    () => shown && { pages: [{ items: invited.data?.items ?? [] }, ...shown.pages] },
    [shown, invited.data],
  );
  const total = useSearchTotal(noSearch);
  const newest = shown && itemsOf(shown);
  const visit = useLastVisit(newest?.[0]?.created_at);
  const seen = firstSeen(newest ?? [], visit);
  return (
    <>
      <div role="status" className={waiting[0] ? undefined : 'visually-hidden'}>
        {waiting[0] && (
          <p className="row quiet">
            {requestScreens.newRequests({ count: waiting.length })}
            <Button
              variant="quiet"
              small
              onClick={() => {
                focusSoon(cardId(waiting[0]?.id ?? 0));
                show();
              }}
            >
              {requestScreens.showNew()}
            </Button>
          </p>
        )}
      </div>
      <AnswerableList
        query={invited.isPending ? { ...query, isPending: true } : query}
        data={data}
        total={total?.text}
        empty={<EmptyNew profile={profile} />}
      >
        {(request, actions) => (
          <>
            {visit && request.id === seen?.id && <SeenLine at={visit.at} />}
            <ListedRequest
              request={request}
              ownAreas={ownAreas}
              why={profile && <Why parts={whyNew(request, profile, !('invited_at' in request))} />}
              actions={actions}
            />
          </>
        )}
      </AnswerableList>
    </>
  );
}
