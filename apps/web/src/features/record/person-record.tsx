import { messages } from '@exchange/contract/messages';
import { focusSoon } from '../../lib/focus.ts';
import { fetchMore, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { formatCount } from '../../ui/strings.ts';
import { Entry } from './entry.tsx';

/** Entries that a profile shows at first, and with each press for more. */
const perPage = 10;

/** The record of a person as others see it (docs/behaviour.md#record); nothing where it is empty. */
export default function PersonRecord({ userId }: { userId: string }) {
  const query = trpc.record.list.useInfiniteQuery(
    { userId, limit: perPage },
    { getNextPageParam: (page) => page.next_cursor },
  );
  const items = itemsOf(query.data);
  const more = async () => {
    const known = new Set(items.map((item) => item.id));
    const first = itemsOf(await fetchMore(query)).find((item) => !known.has(item.id));
    if (first) focusSoon(`entry-${first.id}`);
  };
  if (items.length === 0 && !query.isError) return null;
  return (
    <section className="stack" aria-labelledby="record">
      <div>
        <h2 id="record">Record</h2>
        <p className="quiet small">Collaborations that both sides have confirmed.</p>
      </div>
      <ol className="rows">
        {items.map((entry) => (
          <Entry key={entry.id} entry={entry} heading="h3" hasThanks />
        ))}
      </ol>
      {query.isError && (
        <LoadFailed
          query={query}
          fallback={messages.fallback.loadRecord}
          onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
        />
      )}
      {query.hasNextPage && !query.isError && (
        <LoadMore
          summary={`${formatCount(items.length)} collaborations, and there are more`}
          label="Load more"
          onMore={more}
        />
      )}
    </section>
  );
}
