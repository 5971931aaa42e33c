import type { ChatMessage } from '@exchange/contract/chats';

/**
 * The known messages of a chat: in order of their ids, each once, without gaps from the first to `fetchedTo`. Later ones are
 * the viewer's own, confirmed by the server while messages of the other party before them may not have been fetched.
 */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** Id up to which answers of the server have brought every message; 0 where they brought none. A poll asks `after` it. */
  readonly fetchedTo: number;
  /** Whether the first message of the chat is among them; otherwise there are older ones to load. */
  readonly complete: boolean;
}

function isNewer(known: readonly ChatMessage[], more: readonly ChatMessage[]): boolean {
  return more.every((message, at) => message.id > ((at === 0 ? known.at(-1) : more[at - 1])?.id ?? 0));
}

/**
 * Joins two lists of messages, in order of their ids and each once. Messages never change, so a known one is kept as it
 * is; where nothing is new, `known` itself comes back.
 */
export function mergeMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  if (more.length === 0) return known;
  if (isNewer(known, more)) return [...known, ...more];
  const byId = new Map(known.map((message) => [message.id, message]));
  for (const message of more) if (!byId.has(message.id)) byId.set(message.id, message);
  if (byId.size === known.length) return known;
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** Joins what is known with what has arrived, whichever came first; the same object where nothing is new. */
export function mergeConversations(known: Conversation, more: Conversation): Conversation {
  const messages = mergeMessages(known.messages, more.messages);
  const fetchedTo = Math.max(known.fetchedTo, more.fetchedTo);
  const complete = known.complete || more.complete;
  const isKnown = messages === known.messages && fetchedTo === known.fetchedTo && complete === known.complete;
  return isKnown ? known : { messages, fetchedTo, complete };
}

/** An answer with the latest messages, or with the first ones after `fetchedTo` of what is known. */
export function fetchedConversation(messages: readonly ChatMessage[], complete: boolean): Conversation {
  return { messages, fetchedTo: lastId(messages), complete };
}

/** A part of a chat without knowledge of its neighbours: an older page, or a message just sent. */
export function partOfConversation(messages: readonly ChatMessage[], complete = false): Conversation {
  return { messages, fetchedTo: 0, complete };
}

/** Id of the last message, 0 where there is none. */
export function lastId(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.id ?? 0;
}

/** The other party's messages later than `id`. */
export function arrivedAfter(messages: readonly ChatMessage[], otherId: number, id: number): readonly ChatMessage[] {
  const from = messages.findLastIndex((message) => message.id <= id) + 1;
  return messages.slice(from).filter((message) => message.from_user_id === otherId);
}

/** The line above the unread messages. */
export interface UnreadMark {
  /** Id of the message below the line. */
  readonly before: number;
  readonly count: number;
}

/**
 * The line above the unread ones: the last `count` messages of the other party. Where fewer are loaded it is above the
 * first of those.
 */
export function unreadMark(messages: readonly ChatMessage[], otherId: number, count: number): UnreadMark | null {
  const [first] = count > 0 ? messages.filter((message) => message.from_user_id === otherId).slice(-count) : [];
  return first ? { before: first.id, count } : null;
}
