import { points } from '@exchange/contract/limits';
import { messages } from '@exchange/contract/messages';
import { paths } from '@exchange/contract/paths';
import type { LedgerLine } from '@exchange/contract/record';
import { fetchMore } from '../../lib/paged.ts';
import { dateOf } from '../../lib/time.ts';
import { useTitle } from '../../lib/title.ts';
import { trpc } from '../../lib/trpc.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { LineSkeletons, Loading } from '../../ui/skeleton.tsx';
import { formatCount } from '../../ui/strings.ts';
import { displayName, profileHref } from '../people/person.ts';
import { NameLink } from '../people/person-name.tsx';
import { lineTexts, signed } from './record.logic.ts';
import './record.css';

const perPage = 50;

function Line({ line }: { line: LedgerLine }) {
  const what = lineTexts[line.kind];
  return (
    <tr>
      <td>
        <time dateTime={line.at}>{dateOf(new Date(line.at))}</time>
      </td>
      <th scope="row" className="ledger__what">
        {line.is_undone ? (
          <>
            <s>{what}</s> (undone)
          </>
        ) : (
          what
        )}
      </th>
      <td dir="auto">{line.title}</td>
      <td>
        <NameLink href={profileHref(line.person.hashid)}>{displayName(line.person.name)}</NameLink>
      </td>
      <td className="ledger__points">{signed(line.points)}</td>
    </tr>
  );
}

/** All points of the user, line by line (docs/behaviour.md#points). */
export default function PointsPage() {
  useTitle('Points');
  const total = trpc.profiles.ownPoints.useQuery();
  const query = trpc.record.ledger.useInfiniteQuery(
    { limit: perPage },
    { getNextPageParam: (page) => page.next_cursor },
  );
  const lines = query.data?.pages.flatMap((page) => page.items) ?? [];
  const more = async () => {
    await fetchMore(query);
  };
  return (
    <>
      <div className="page__head">
        <div>
          <h1 tabIndex={-1}>Points</h1>
          <p className="page__lede">
            {points.offeredHelp} for each offer of help, {points.trackedCollaboration} for each person you credit,{' '}
            {points.wasTracked} each time you are credited. What is undone is taken back and stays in the list.
          </p>
        </div>
        <ButtonLink variant="quiet" icon="back" href={paths.ownProfile}>
          My Profile
        </ButtonLink>
      </div>
      {query.isPending && (
        <Loading label="Loading">
          <LineSkeletons count={5} />
        </Loading>
      )}
      {query.data && lines.length === 0 && <p>No points yet. The first one comes with your first offer of help.</p>}
      {lines.length > 0 && (
        <table className="ledger">
          <caption className="visually-hidden">Points, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What for</th>
              <th scope="col">Request</th>
              <th scope="col">With</th>
              <th scope="col">Points</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <Line key={`${line.at} ${line.kind} ${index}`} line={line} />
            ))}
          </tbody>
          {total.data && (
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  Sum of all lines
                </th>
                <td className="ledger__points">{formatCount(total.data.collaboration_points)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      {query.isError && (
        <LoadFailed
          query={query}
          fallback={messages.fallback.loadLedger}
          onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <LoadMore summary={`${formatCount(lines.length)} lines, and there are more`} label="Load more" onMore={more} />
      )}
    </>
  );
}
