import { byCursor, pageSize } from '../../lib/paged.ts';
import { trpc } from '../../lib/trpc.ts';

/** The user's own requests, newest first. */
export function useOwnRequests() {
  return trpc.requests.listOwn.useInfiniteQuery({ limit: pageSize }, byCursor);
}
