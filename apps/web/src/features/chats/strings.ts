import { plural } from '@exchange/contract/counted';
import { formatCount } from '../../ui/strings.ts';

/** `1 new message`, `2 new messages`. */
export function newMessages(count: number): string {
  return `${formatCount(count)} new ${plural(count, 'message')}`;
}

/** Names of the tabs. */
export const tabNames = { 'my-requests': 'My Requests', 'my-offers': 'My Offers', archived: 'Archived' } as const;
