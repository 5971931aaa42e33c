import { formatCount } from '../../ui/words.ts';

/** `1 new message`, `2 new messages`. */
export function newMessages(count: number): string {
  return `${formatCount(count)} new ${count === 1 ? 'message' : 'messages'}`;
}

/** What is said when something takes longer than two seconds. */
export const slowNote = 'This is taking longer than usual, please wait.';
