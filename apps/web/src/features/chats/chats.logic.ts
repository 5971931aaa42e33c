import type { ChatSummary } from '@exchange/contract/chats';
import { codePoints } from '@exchange/contract/code-points';
import { limits } from '@exchange/contract/limits';
import { type ChatsTab, pathTo } from '@exchange/contract/paths';
import { requestStatus, statusLabel } from '@exchange/contract/statuses';
import { displayName } from '../people/person.ts';

/** The tab of a URL query: `my-requests` unless it is `my-offers`. */
export function tabOf(query: string | null): ChatsTab {
  return query === 'my-offers' ? 'my-offers' : 'my-requests';
}

/** Where Back leads: the tab of the address, or the one that lists this chat where the address names none. */
export function backTab(query: string | null, isOwner: boolean | undefined): ChatsTab {
  return query === null && isOwner === false ? 'my-offers' : tabOf(query);
}

/** The id in a path; 0, which no chat has, for whatever is not one. */
export function chatIdOf(text: string | undefined): number {
  const id = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= limits.id ? id : 0;
}

/** The name of the other party as a person reads it. */
export function otherName({ other_user_name }: Pick<ChatSummary, 'other_user_name'>): string {
  return displayName(other_user_name);
}

/** The profile of the other party; `null` where the account is deleted. */
export function otherHref({ other_user_hashid: hashid }: Pick<ChatSummary, 'other_user_hashid'>): string | null {
  return hashid === null ? null : pathTo.profile({ hashid });
}

/** The institute to show: the verified one, else what the other party claims. */
export function instituteOf(
  chat: Pick<ChatSummary, 'institute_name' | 'claimed_institute' | 'is_verified_institute'>,
): { name: string; verified: boolean } | null {
  const verified = chat.is_verified_institute && chat.institute_name !== null;
  const name = verified ? chat.institute_name : (chat.claimed_institute ?? chat.institute_name);
  return name ? { name, verified } : null;
}

/** The last message in a list, and whether `You:` stands before it. */
export function previewOf(
  chat: Pick<ChatSummary, 'last_message_preview' | 'last_message_sender_id' | 'other_user_id'>,
): { own: boolean; text: string } | null {
  if (!chat.last_message_preview) return null;
  const own = chat.last_message_sender_id !== null && chat.last_message_sender_id !== chat.other_user_id;
  const isCut = codePoints(chat.last_message_preview) >= limits.chatPreview;
  return { own, text: isCut ? `${chat.last_message_preview}…` : chat.last_message_preview };
}

/** The chats of all loaded pages, each once: a new message moves a chat while pages are being loaded. */
export function distinctChats(pages: readonly { readonly items: readonly ChatSummary[] }[]): ChatSummary[] {
  const byId = new Map<number, ChatSummary>();
  for (const chat of pages.flatMap((page) => page.items)) {
    const id = chat.collaboration_request_response_id;
    if (!byId.has(id)) byId.set(id, chat);
  }
  return [...byId.values()];
}

const closed: ReadonlySet<number> = new Set([requestStatus.completed, requestStatus.cancelled]);

/** Note above the message field: the other account is deleted, the offer withdrawn, or the request closed. Sending stays possible. */
export function chatNote(
  chat: Pick<
    ChatSummary,
    | 'other_user_hashid'
    | 'is_withdrawn'
    | 'is_request_owner'
    | 'collaboration_request_status_id'
    | 'collaboration_request_status_name'
  >,
): string | null {
  if (chat.other_user_hashid === null)
    return 'This account is deleted. What was written stays, but nobody reads new messages here.';
  const goesOn = 'You can still read and write here.';
  if (chat.is_withdrawn) {
    return `${chat.is_request_owner ? 'This offer of help was withdrawn.' : 'You have withdrawn your offer of help.'} ${goesOn}`;
  }
  return closed.has(chat.collaboration_request_status_id)
    ? `This request is ${statusLabel(chat.collaboration_request_status_name)}. ${goesOn}`
    : null;
}
