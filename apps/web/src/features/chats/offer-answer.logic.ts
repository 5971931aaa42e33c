import type { ChatDetails } from '@exchange/contract/chats';
import { counted } from '@exchange/contract/format';
import { isClosedStatus } from '@exchange/contract/statuses';

type Answerable = Pick<
  ChatDetails,
  'is_withdrawn' | 'has_request_page' | 'offer_answer' | 'collaboration_request_status_id' | 'other_user_hashid'
>;

/** Whether the answer is shown, or asked for: not of a withdrawn offer, and after the end of a request only where there is one. */
export function mayAnswer(chat: Answerable): boolean {
  if (chat.is_withdrawn || chat.other_user_hashid === null || !chat.has_request_page) return false;
  return chat.offer_answer !== null || !isClosedStatus(chat.collaboration_request_status_id);
}

const dayMs = 86_400_000;

/** How long a person has waited for any reply, after their name; a sentence with its full stop. */
export function waitedText(chat: Pick<ChatDetails, 'offered_at' | 'has_owner_reply'>, now: Date): string {
  const days = Math.floor((now.getTime() - new Date(chat.offered_at).getTime()) / dayMs);
  if (chat.has_owner_reply || days < 1) return 'offers help.';
  return `has waited ${counted(days, 'day')}.`;
}

/** What becomes of the others who offered help when a request leaves Active; empty without others. */
export function keepsWaiting(others: number): string {
  if (others === 0) return '';
  return others === 1
    ? ' The person who still waits keeps their place.'
    : ` The ${others} people who still wait keep their place.`;
}
