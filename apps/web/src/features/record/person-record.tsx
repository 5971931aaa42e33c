import { byCursor, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Entry } from './entry.tsx';
import { entriesPerPage, MoreEntries } from './more-entries.tsx';

/** The record of a person as others see it (docs/behaviour.md#record); nothing where it is empty. */
export default function PersonRecord({ userId }: { userId: string }) {
  const query = trpc.record.list.useInfiniteQuery({ userId, limit: entriesPerPage }, byCursor);
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
      <MoreEntries query={query} />
    </section>
  );
}
