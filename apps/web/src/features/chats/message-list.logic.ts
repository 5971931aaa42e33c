import type { ChatMessage } from '@exchange/contract/chats';

/** What is known of a chat's messages: in order of their ids, each once, without gaps from the first to the last. */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
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
  const complete = known.complete || more.complete;
  return messages === known.messages && complete === known.complete ? known : { messages, complete };
}

/** Id of the last message, 0 where there is none: what a poll asks `after`. */
export function lastId(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.id ?? 0;
}

/** The other party's messages later than `id`. */
export function arrivedAfter(messages: readonly ChatMessage[], otherId: number, id: number): readonly ChatMessage[] {
  const from = messages.findLastIndex((message) => message.id <= id) + 1;
  return messages.slice(from).filter((message) => message.from_user_id === otherId);
}

/** Where the unread messages begin. */
export interface UnreadMark {
  /** Id of the message that the line stands above. */
  readonly before: number;
  readonly count: number;
}

/**
 * The line above the unread ones: the last `count` messages of the other party. Where fewer are loaded it stands above the
 * first of those.
 */
export function unreadMark(messages: readonly ChatMessage[], otherId: number, count: number): UnreadMark | null {
  const [first] = count > 0 ? messages.filter((message) => message.from_user_id === otherId).slice(-count) : [];
  return first ? { before: first.id, count } : null;
}
