import { creditSentences } from '@exchange/contract/credit';
import { itemsOf, type PagedQuery } from '../../lib/paged.ts';
import { MorePages } from '../../ui/more-pages.tsx';

/** Entries that a record shows at first, and with each press for more. */
export const entriesPerPage = 10;

/** The button for more credits of a record. */
export function MoreCredit({ query }: { query: PagedQuery<{ readonly id: number }> }) {
  return (
    <MorePages
      query={query}
      count={itemsOf(query.data).length}
      noun="collaborations"
      fallback={creditSentences.fallback.loadRecord}
      elementId={({ id }) => `entry-${id}`}
    />
  );
}
