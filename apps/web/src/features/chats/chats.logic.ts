import type { ChatDetails, ChatPerson, ChatSummary } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import { answerInput } from '@exchange/contract/offers';
import type { ChatsFilter, ChatsTab } from '@exchange/contract/paths';
import { chatScreens } from '@exchange/contract/sentences/chats.screens';
import { messages } from '@exchange/contract/sentences/messages';
import { isClosedStatus, requestStatus, statusLabel } from '@exchange/contract/statuses';
import { sayAll } from '../../lib/formatters.ts';
import { previewText } from '../../lib/preview.ts';
import { displayName, type Person } from '../../ui/person.ts';

/** The tab of a URL query: `my-requests` unless it is another one. */
export function tabOf(query: string | null): ChatsTab {
  return query === 'my-offers' ? query : 'my-requests';
}

/** What a list of chats is narrowed to. */
export interface ChatSearch {
  readonly filter?: ChatsFilter | undefined;
  /** Words of titles and names. */
  readonly q?: string | undefined;
}

/** The other party of a chat, as menus and dialogs name them. */
export function otherParty(chat: ChatSummary): Person {
  return { id: chat.other_user_id, hashid: chat.other_user_hashid, name: displayName(chat.other_user_name) };
}

/** Element id of the link that opens a chat in the list. */
export const chatLinkId = (chat: ChatSummary) => `chat-${chat.collaboration_request_response_id}`;

/** The chats with those about one request together, in the order of the newest chat of each; within a request in the order of the list. */
export function byRequest(chats: readonly ChatSummary[]): ChatSummary[] {
  const groups = Map.groupBy(chats, (chat) => chat.collaboration_request_id);
  return [...groups.values()].flat();
}

/** The tab that Back leads to: the one in the URL, otherwise the one that lists this chat. */
export function backTab(query: string | null, isOwner: boolean | undefined): ChatsTab {
  return query !== 'my-requests' && isOwner === false ? 'my-offers' : tabOf(query);
}

/** The id of a chat or message in an address; 0, which none has, for any other text. */
export function idOf(text: string | undefined): number {
  const id = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return id <= limits.id ? id : 0;
}

/**
 * The last message of a chat for the list, and whether it is the viewer's own, whose id is known for a chat of more than two; with its
 * writer if that is neither the viewer nor the person whom the list names.
 */
export function lastMessageOf(
  chat: Pick<ChatSummary, 'last_message_preview' | 'last_message_sender_id' | 'other_user_id' | 'people'>,
  ownId: number | undefined,
): { own: boolean; writer?: ChatPerson; text: string } | null {
  if (!chat.last_message_preview) return null;
  const { last_message_sender_id: senderId, other_user_id: otherId, people } = chat;
  const own = senderId !== null && (people === undefined ? senderId !== otherId : senderId === ownId);
  const writer = people?.find((person) => person.user_id === senderId && !own && senderId !== otherId);
  return { own, ...(writer && { writer }), text: previewText(chat.last_message_preview) };
}

/**
 * Note above the message field: the other account is deleted, the offer withdrawn, or the request closed. Sending stays possible,
 * unless the viewer has blocked the other person.
 */
export function chatNote(
  chat: Pick<
    ChatSummary,
    | 'other_user_hashid'
    | 'is_withdrawn'
    | 'is_request_owner'
    | 'collaboration_request_status_id'
    | 'collaboration_request_status_name'
  >,
  isBlocked: boolean,
): string | null {
  if (chat.other_user_hashid === null) return chatScreens.accountDeleted();
  const goesOn = !isBlocked && chatScreens.canStillWrite();
  const status = chat.collaboration_request_status_id;
  if (chat.is_withdrawn && !chat.is_request_owner) return sayAll(chatScreens.youWithdrew(), goesOn);
  if (chat.is_withdrawn)
    return sayAll(
      chatScreens.wasWithdrawn(),
      status === requestStatus.active && chatScreens.requestStaysOpen(),
      status === requestStatus.inProgress && chatScreens.setToActive(),
      goesOn,
    );
  if (!isClosedStatus(status)) return null;
  return sayAll(chatScreens.requestIs({ status: statusLabel(chat.collaboration_request_status_name) }), goesOn);
}

/** Whether credit for the help is given, or can be given by the viewer. */
export function hasCreditLine(
  chat: Pick<ChatDetails, 'is_credited' | 'is_request_owner' | 'collaboration_request_status_id' | 'other_user_hashid'>,
): boolean {
  const mayGive = chat.is_request_owner && chat.collaboration_request_status_id === requestStatus.completed;
  return chat.is_credited || (mayGive && chat.other_user_hashid !== null);
}

type Answerable = Pick<
  ChatDetails,
  'is_withdrawn' | 'has_request_page' | 'offer_answer' | 'collaboration_request_status_id' | 'other_user_hashid'
>;

/** Whether the answer is shown, or asked for: not of a withdrawn offer, and after the end of a request only if there is one. */
export function mayAnswer(chat: Answerable): boolean {
  if (chat.is_withdrawn || chat.other_user_hashid === null || !chat.has_request_page) return false;
  return chat.offer_answer !== null || !isClosedStatus(chat.collaboration_request_status_id);
}

const dayMs = 86_400_000;

/** For how many whole days an offer has waited for any reply; 0 after one. */
export function daysWaited(chat: Pick<ChatDetails, 'offered_at' | 'has_owner_reply'>, now: Date): number {
  return chat.has_owner_reply ? 0 : Math.floor((now.getTime() - new Date(chat.offered_at).getTime()) / dayMs);
}

/** Texts to start from when an offer is declined. */
export function declineTexts() {
  const { found, foundText, different, differentText, postponed, postponedText } = chatScreens.decline;
  return [
    { label: found(), text: foundText() },
    { label: different(), text: differentText() },
    { label: postponed(), text: postponedText() },
  ];
}

/** Whether a person wrote or changed the text. */
export function isOwnText(text: string): boolean {
  return text.trim() !== '' && declineTexts().every((start) => start.text !== text);
}

/** What is wrong with a message that is to be sent, by the schema of the server. */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return messages.validation.message();
  return answerInput.shape.message.safeParse(text).error?.issues[0]?.message;
}
