import { pathTo } from '@exchange/contract/paths';
import type { CollaborationRequest } from '@exchange/contract/requests';
import { messages } from '@exchange/contract/sentences/messages';
import { requestSentences } from '@exchange/contract/sentences/requests';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { sayAll } from '../../lib/formatters.ts';
import { focusMore, type PagedQuery } from '../../lib/paged.ts';
import { LoadFailed } from '../../ui/failures.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Meta } from '../../ui/meta.tsx';
import { displayName, profileHref } from '../../ui/person.ts';
import { NameLink } from '../../ui/person-name.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { compactView } from '../request-search/list-total.tsx';
import { OthersCard } from './other-request-card.tsx';
import { CardTitle, RequestCardSkeletons } from './request-card.tsx';
import { AreaName, PostedAt } from './request-facts.tsx';
import { cardId } from './use-cards.ts';

interface CompactRowProps {
  request: CollaborationRequest;
  ownAreas: ReadonlySet<number>;
}

/** A request in a line and a half: title, type, the viewer's areas in it, person and age. */
function CompactRow({ request, ownAreas }: CompactRowProps) {
  const id = cardId(request.id);
  return (
    <article id={id} className="compact" aria-labelledby={`${id}-title`} tabIndex={-1}>
      <CardTitle id={`${id}-title`} level={2} href={pathTo.request(request.id)} lang={request.language}>
        {request.title}
      </CardTitle>
      <Meta>
        <span className="meta__type">{request.collaboration_type_name}</span>
        {request.technical_areas
          .filter((area) => ownAreas.has(area.id))
          .map((area) => (
            <AreaName key={area.id} name={area.name} matches />
          ))}
        <span>
          <NameLink href={profileHref(request.user_hashid)}>{displayName(request.user_name)}</NameLink>
        </span>
        <PostedAt request={request} />
      </Meta>
    </article>
  );
}

/** A request of another person in a list: a card, or a line and a half in the compact view. */
export function ListedRequest(props: ComponentProps<typeof OthersCard>) {
  return compactView.use() ? (
    <CompactRow request={props.request} ownAreas={props.ownAreas} />
  ) : (
    <OthersCard {...props} />
  );
}

interface ListProps<T extends CollaborationRequest> {
  query: PagedQuery<T>;
  /** What is shown of it. */
  requests: readonly T[];
  /** How many requests there are, if that is known. */
  total?: string | undefined;
  /** Shown when the list has no entries. */
  empty: ReactNode;
  /** The `ListedRequest` of a request. */
  children: (request: T) => ReactNode;
}

/** A list of requests: skeletons, an error, the empty state, or the requests and a button for more. */
export function RequestList<T extends CollaborationRequest>(props: ListProps<T>) {
  const { query, requests, total, empty, children } = props;
  const failed = query.isError && (
    <LoadFailed
      query={query}
      fallback={requestSentences.fallback.fetchRequests()}
      onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
    />
  );
  const more = () => focusMore(query, ({ id }) => cardId(id));
  if (query.isPending)
    return (
      <Loading label={requestScreens.loading()} slow={sayAll(requestScreens.loading(), messages.screen.slow())}>
        <RequestCardSkeletons />
      </Loading>
    );
  const count = requests.length;
  if (count === 0 && !query.hasNextPage) return failed || empty;
  return (
    <>
      {!query.isFetchNextPageError && failed}
      {requests.map((request) => (
        <Fragment key={request.id}>{children(request)}</Fragment>
      ))}
      {query.isFetchNextPageError && failed}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <LoadMore
          summary={
            total === undefined
              ? uiScreens.andMore.requests({ count })
              : requestScreens.shownOfAll({ shown: count, total })
          }
          onMore={more}
        />
      )}
    </>
  );
}
