import { uiScreens } from '@exchange/contract/sentences/ui.screens';
import { type ReactNode, useState } from 'react';
import { fetchMore, focusMore, type PagedQuery } from '../lib/paged.ts';
import { Button } from './button.tsx';
import { LoadFailed } from './failures.tsx';

interface LoadMoreProps {
  /** `5 of 12 requests`. */
  summary: ReactNode;
  /** Loads the next page and focuses its first entry. */
  onMore: () => Promise<void>;
}

/** The foot of a list that has more pages. */
export function LoadMore({ summary, onMore }: LoadMoreProps) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onMore().finally(() => setBusy(false));
  };
  return (
    <div className="pagination">
      <span>{summary}</span>
      <Button busy={busy} onClick={() => void press()}>
        {uiScreens.loadMore()}
      </Button>
    </div>
  );
}

export interface MorePagesProps<T> {
  query: PagedQuery<T>;
  /** How many entries are shown. */
  count: number;
  /** What they are. */
  noun: keyof typeof uiScreens.andMore;
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
  return <LoadMore summary={uiScreens.andMore[noun]({ count })} onMore={more} />;
}
