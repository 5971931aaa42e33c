import { messages } from '@exchange/contract/messages';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { MorePages } from '../../ui/more-pages.tsx';
import { Entry } from './entry.tsx';

/** Entries that a profile shows at first, and with each press for more. */
const perPage = 10;

/** The record of a person as others see it (docs/behaviour.md#record); nothing where it is empty. */
export default function PersonRecord({ userId }: { userId: string }) {
  const query = trpc.record.list.useInfiniteQuery({ userId, limit: perPage }, byCursor);
  const items = itemsOf(query.data);
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
      <MorePages
        query={query}
        count={items.length}
        noun="collaborations"
        fallback={messages.fallback.loadRecord}
        elementId={({ id }) => `entry-${id}`}
      />
    </section>
  );
}
