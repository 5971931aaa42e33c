import { fetchMore, focusMore, type PagedQuery } from '../lib/paged.ts';
import { LoadFailed } from './load-failed.tsx';
import { LoadMore } from './load-more.tsx';
import { formatCount } from './strings.ts';

export interface MorePagesProps<T> {
  query: PagedQuery<T>;
  /** How many entries are shown. */
  count: number;
  /** What they are, in the plural: `requests`. */
  noun: string;
  /** The sentence for a failure that the server did not explain. */
  fallback: string;
  /** The id of an entry's element, which gets the focus when it is the first new one; without it the focus stays. */
  elementId?: (item: T) => string;
}

/** Ends a list of pages: a button for the next page, or why the list could not be loaded and a button to try again. */
export function MorePages<T>({ query, count, noun, fallback, elementId }: MorePagesProps<T>) {
  const more = async () => {
    await (elementId ? focusMore(query, elementId) : fetchMore(query));
  };
  if (query.isError)
    return (
      <LoadFailed
        query={query}
        fallback={fallback}
        onRetry={() => void (query.isFetchNextPageError ? more() : query.refetch())}
      />
    );
  if (!query.hasNextPage) return null;
  return <LoadMore summary={`${formatCount(count)} ${noun}, and there are more`} label="Load more" onMore={more} />;
}
