import type { FoundRequest } from '@exchange/contract/request-search';
import { requestScreens } from '@exchange/contract/sentences/requests.screens';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { byCursor, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { inline } from '../../ui/inline.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { MarkedText } from '../reference/highlighted-text.tsx';
import { type RequestSearch, searchParameters } from '../request-search/search.logic.ts';
import { searchAddress, useSearchTotal } from '../request-search/use-search.ts';
import { AnswerableList } from './answerable-list.tsx';
import { Why } from './other-request-card.tsx';
import { Meanings } from './request-facts.tsx';
import { ListedRequest } from './request-list.tsx';
import { whyFound } from './why.logic.ts';

const NoRequestsFound = lazyPart(() => import('../request-search/no-requests-found.tsx'));

interface FoundTabProps {
  search: RequestSearch;
  ownAreas: ReadonlySet<number>;
}

/** What a search in New Requests has found, with the reason on each card. */
export function FoundTab({ search, ownAreas }: FoundTabProps) {
  const query = trpc.requests.search.useInfiniteQuery(
    { ...searchParameters(search), limit: pageSize },
    { ...byCursor, refetchOnWindowFocus: false },
  );
  const total = useSearchTotal(search);
  const corrected = query.data?.pages[0]?.corrected_q ?? null;
  const meanings = query.data?.pages[0]?.meanings ?? [];
  const several = /\S\s+\S/.test(search.q) ? 'yes' : 'no';
  return (
    <>
      {meanings.length > 0 && (
        <p>
          {inline(
            requestScreens.byMeaning.parts<ReactNode>({
              q: search.q,
              several,
              meanings: <Meanings meanings={meanings} />,
            }),
          )}
        </p>
      )}
      {corrected !== null && (
        <p>
          {inline(
            requestScreens.didYouMean.parts<ReactNode>({
              corrected,
              q: search.q,
              several,
              link: (words) => <Link href={searchAddress('new', { ...search, q: corrected })}>{inline(words)}</Link>,
            }),
          )}
        </p>
      )}
      <AnswerableList<FoundRequest>
        query={query}
        data={query.data}
        total={total?.text}
        chatOf={({ match }) => match.collaboration_request_response_id}
        empty={<NoRequestsFound search={search} />}
      >
        {(request, actions) => (
          <ListedRequest
            request={request}
            ownAreas={ownAreas}
            title={search.q === '' ? request.title : <MarkedText text={request.title} words={request.match.words} />}
            withStatus={search.among === 'solved'}
            why={<Why parts={whyFound(request)} />}
            invitation={request.match.invited_by}
            actions={actions}
          />
        )}
      </AnswerableList>
    </>
  );
}
