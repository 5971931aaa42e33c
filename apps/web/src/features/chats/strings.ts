import { plural } from '@exchange/contract/format';
import { formatCount } from '../../ui/strings.ts';

/** `1 new message`, `2 new messages`. */
export function newMessages(count: number): string {
  return `${formatCount(count)} new ${plural(count, 'message')}`;
}

/** What the chats of a tab are about. */
export const aboutOf = { 'my-requests': 'your requests', 'my-offers': 'your offers' } as const;
