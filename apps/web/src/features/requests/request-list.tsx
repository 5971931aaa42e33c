import { messages } from '@exchange/contract/messages';
import { core } from '@exchange/contract/messages/core';
import type { CollaborationRequest } from '@exchange/contract/requests';
import type { ReactNode } from 'react';
import { errorText } from '../../lib/errors.ts';
import { focusSoon } from '../../lib/focus-soon.ts';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { LoadError } from '../../ui/banner.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Gap } from '../../ui/notice.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { NoticeSkeletons } from '../../ui/skeleton-shapes.tsx';
import { formatCount } from '../../ui/words.ts';
import type { GapKind } from './gaps.logic.ts';
import { RequestCard } from './request-card.tsx';
import { cardId, type Rows } from './use-rows.ts';

const gapWords: Record<GapKind, { icon: IconName; words: string }> = {
  hidden: { icon: 'hide', words: 'Hidden:' },
  offered: { icon: 'offer', words: 'You offered help:' },
  withdrawn: { icon: 'undo', words: 'Offer undone:' },
};

interface ListProps<T extends CollaborationRequest> {
  query: PagedQuery<T>;
  rows: Rows<T>['rows'];
  ownAreas: ReadonlySet<number>;
  withStatus?: boolean;
  /** The foot of a card. */
  slips: (request: T) => ReactNode;
  /** What stands in the place of a list without entries. */
  empty: ReactNode;
}

/** One of the three lists: skeletons, error, empty place, or the cards with their gaps and the way to more. */
export function RequestList<T extends CollaborationRequest>(props: ListProps<T>) {
  const { query, rows, ownAreas, withStatus, slips, empty } = props;
  const failed = query.isError && (
    <LoadError
      title={errorText(query.error, messages.fallback.fetchRequests, messages.fallback.networkRetry)}
      retryLabel="Try Again"
      busy={query.isFetching}
      onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
    />
  );
  const more = async () => {
    const known = new Set(itemsOf(query.data).map((item) => item.id));
    const first = itemsOf((await query.fetchNextPage()).data).find((item) => !known.has(item.id));
    if (first) focusSoon(cardId(first.id));
  };
  if (query.isPending)
    return (
      <Loading label="Loading collaboration requests." slow={`Loading collaboration requests. ${core.slow}`}>
        <NoticeSkeletons />
      </Loading>
    );
  if (rows.length === 0) return failed || empty;
  const count = itemsOf(query.data).length;
  return (
    <>
      {!query.isFetchNextPageError && failed}
      {rows.map((row) =>
        'gap' in row ? (
          <Gap key={row.gap.id} icon={gapWords[row.gap.kind].icon}>
            {gapWords[row.gap.kind].words} <b dir="auto">{row.gap.title}</b>
          </Gap>
        ) : (
          <RequestCard
            key={row.item.id}
            request={row.item}
            ownAreas={ownAreas}
            withStatus={withStatus}
            slips={slips(row.item)}
          />
        ),
      )}
      {query.isFetchNextPageError && failed}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMore
          summary={`${formatCount(count)} requests, and there are more`}
          label="Load more"
          busy={query.isFetchingNextPage}
          onMore={() => void more()}
        />
      )}
    </>
  );
}
