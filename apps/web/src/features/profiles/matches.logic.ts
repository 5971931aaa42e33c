import type { newCount } from '@exchange/contract/requests';
import type { output } from 'zod/mini';

/** How many requests match, in words: `6 requests match`. */
export function matchesText({ count, has_more }: output<typeof newCount>): string {
  if (count === 0) return 'No requests match yet';
  return count === 1 ? '1 request matches' : `${count}${has_more ? '+' : ''} requests match`;
}
