import { counted } from '@exchange/contract/format';
import { timings } from '@exchange/contract/limits';
import type { OwnProfile } from '@exchange/contract/profiles';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { useMemo } from 'react';
import { focusSoon } from '../../lib/focus.ts';
import { byCursor, itemsOf, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { noSearch } from '../request-search/search.logic.ts';
import { useSearchTotal } from '../request-search/use-search-total.ts';
import { AnswerableList } from './answerable-list.tsx';
import { firstSeen } from './last-visit.logic.ts';
import { SeenLine } from './seen-line.tsx';
import { useHeldBack } from './use-held-back.ts';
import { useLastVisit } from './use-last-visit.ts';
import { cardId } from './use-removed-rows.ts';
import { whyNew } from './why.logic.ts';
import { Why } from './why.tsx';

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
            {counted(waiting.length, 'new request')}
            <Button
              variant="quiet"
              small
              onClick={() => {
                focusSoon(cardId(waiting[0]?.id ?? 0));
                show();
              }}
            >
              Show
            </Button>
          </p>
        )}
      </div>
      <AnswerableList
        query={invited.isPending ? { ...query, isPending: true } : query}
        data={data}
        ownAreas={ownAreas}
        total={total?.text}
        why={(request) => profile && <Why parts={whyNew(request, profile, !('invited_at' in request))} />}
        before={({ id }) => visit && id === seen?.id && <SeenLine at={visit.at} />}
        empty={<EmptyNew profile={profile} />}
      />
    </>
  );
}
