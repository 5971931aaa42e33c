import { creditScreens } from '@exchange/contract/sentences/credit.screens';
import { byCursor, itemsOf } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';
import { Entry, entriesPerPage, MoreCredit } from './recorded-credit.tsx';

/** The record of a person as others see it (docs/behaviour/credit.md#record); nothing where it is empty. */
export default function PersonRecord({ userId }: { userId: string }) {
  const query = trpc.credit.listOfPerson.useInfiniteQuery({ userId, limit: entriesPerPage }, byCursor);
  const items = itemsOf(query.data);
  if (items.length === 0 && !query.isError) return null;
  return (
    <section className="stack" aria-labelledby="record">
      <div>
        <h2 id="record">{creditScreens.record()}</h2>
        <p className="quiet small">{creditScreens.whatOthersRecordIs()}</p>
      </div>
      <ol className="rows">
        {items.map((credit) => (
          <Entry key={credit.id} credit={credit} heading="h3" hasThanks />
        ))}
      </ol>
      <MoreCredit query={query} />
    </section>
  );
}
