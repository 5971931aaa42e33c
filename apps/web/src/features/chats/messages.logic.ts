import type { ChatMessage } from '@exchange/contract/chats';
import { limits } from '@exchange/contract/limits';
import type { Picture } from '@exchange/contract/pictures';
import { copiesOnServer, type Outbox } from './outbox.logic.ts';

/**
 * The known messages of a chat: in order of their ids, each once, without gaps from the first to `fetchedTo`. Later ones are
 * the viewer's own, confirmed by the server while messages of the other party before them may not have been fetched.
 */
export interface Conversation {
  readonly messages: readonly ChatMessage[];
  /** Id up to which answers of the server have brought every message; 0 if they brought none. A poll asks `after` it. */
  readonly fetchedTo: number;
  /** Whether the first message of the chat is among them; otherwise there are older ones to load. */
  readonly complete: boolean;
  /** Of an answer: where a known message that it lacks was taken back. */
  readonly whole?: Span;
}

/** The ids after one and up to another of which an answer has brought every message that there is. */
interface Span {
  readonly after: number;
  readonly upTo: number;
}

const nothing: Span = { after: 0, upTo: 0 };

function isInOrder(messages: readonly ChatMessage[]): boolean {
  return messages.every((message, at) => message.id > (messages[at - 1]?.id ?? 0));
}

/** Of two answers about a message, the one that knows more corrections; otherwise the first. */
function latestOf(known: ChatMessage, arrived: ChatMessage | undefined): ChatMessage {
  return arrived !== undefined && (arrived.edited_at ?? '') > (known.edited_at ?? '') ? arrived : known;
}

/**
 * Joins two lists of messages, in order of their ids and each once. A known one goes if the answer has brought its neighbours and
 * not it: it was taken back. If nothing is new, `known` itself comes back.
 */
export function mergeMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
  whole: Span = nothing,
): readonly ChatMessage[] {
  const arrived = new Map(more.map((message) => [message.id, message]));
  const kept = known
    .filter(({ id }) => id <= whole.after || id > whole.upTo || arrived.has(id))
    .map((message) => latestOf(message, arrived.get(message.id)));
  for (const { id } of known) arrived.delete(id);
  if (arrived.size === 0 && kept.length === known.length && kept.every((message, at) => message === known[at]))
    return known;
  const messages = [...kept, ...arrived.values()];
  return isInOrder(messages) ? messages : messages.sort((one, other) => one.id - other.id);
}

/** Joins what is known with what has arrived, whichever came first; the same object if nothing is new. */
export function mergeConversations(known: Conversation, more: Conversation): Conversation {
  const messages = mergeMessages(known.messages, more.messages, more.whole);
  const fetchedTo = Math.max(known.fetchedTo, more.fetchedTo);
  const complete = known.complete || more.complete;
  const isKnown = messages === known.messages && fetchedTo === known.fetchedTo && complete === known.complete;
  return isKnown ? known : { messages, fetchedTo, complete };
}

/**
 * The message after which a poll asks: the last one that is too old to be corrected or taken back, by this device's clock, which may
 * be some minutes wrong.
 */
export function pollAfter({ messages, fetchedTo }: Conversation, now: number): number {
  const since = now - (limits.correctionMinutes + 5) * 60_000;
  const isSettled = ({ id, time_sent }: ChatMessage) => id <= fetchedTo && Date.parse(time_sent) < since;
  return messages.findLast(isSettled)?.id ?? Math.min(fetchedTo, (messages[0]?.id ?? 1) - 1);
}

/** An answer with the latest messages, or with the first ones after one that is known, which `whole` names. */
export function fetchedConversation(messages: readonly ChatMessage[], complete: boolean, whole?: Span): Conversation {
  return { messages, fetchedTo: lastId(messages), complete, ...(whole && { whole }) };
}

/** A part of a chat without knowledge of its neighbours: an older page, or a message just sent. */
export function partOfConversation(messages: readonly ChatMessage[], complete = false): Conversation {
  return { messages, fetchedTo: 0, complete };
}

/** Id of the last message, 0 if there is none. */
export function lastId(messages: readonly ChatMessage[]): number {
  return messages.at(-1)?.id ?? 0;
}

/** Whether a message of a sender is another person's. */
export type IsOther = (senderId: number) => boolean;

/** The messages of others later than `id`. */
export function arrivedAfter(messages: readonly ChatMessage[], isOther: IsOther, id: number): readonly ChatMessage[] {
  const from = messages.findLastIndex((message) => message.id <= id) + 1;
  return messages.slice(from).filter((message) => isOther(message.from_user_id));
}

/** The line above the unread messages. */
export interface UnreadMark {
  /** Id of the message below the line. */
  readonly before: number;
  readonly count: number;
}

/**
 * The line above the unread ones: the last `count` messages of others. If fewer are loaded it is above the
 * first of those.
 */
export function unreadMark(messages: readonly ChatMessage[], isOther: IsOther, count: number): UnreadMark | null {
  const [first] = count > 0 ? messages.filter((message) => isOther(message.from_user_id)).slice(-count) : [];
  return first ? { before: first.id, count } : null;
}

/** Whether an own message is so new that it may be corrected, by this device's clock. */
export function isChangeable({ key, own, at }: Line, now: number): boolean {
  return own && typeof key === 'number' && Date.parse(at) > now - limits.correctionMinutes * 60_000;
}

/** A message of the list, sent or not. */
export interface Line {
  /** Id of the message; `client_id` before it is confirmed. */
  readonly key: number | string;
  readonly own: boolean;
  /** Who sent another's message: id, name and public id. */
  readonly from?: { readonly id: number; readonly name: string | null; readonly hashid: string | null };
  readonly text: string;
  readonly pictures: readonly Picture[];
  /** ISO 8601. */
  readonly at: string;
  readonly isCorrected?: boolean;
  /** Absent once confirmed, `null` while sending, otherwise why sending failed. */
  readonly failure?: string | null;
  /** Whether it failed because the server did not answer: it goes again by itself when the network is back. */
  readonly isUnanswered?: boolean;
}

/** An item of the list, which runs from the oldest to the latest. */
export type ListItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'unread'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message';
      readonly line: Line;
      /** Belongs to the group of the message above: no head of its own. */
      readonly follows: boolean;
    };

const groupMs = 5 * 60_000;

/** The messages, then the unsent and failed ones, without those the server has already listed. */
export function toLines(messages: readonly ChatMessage[], outbox: Outbox, isOther: IsOther): Line[] {
  const lines: Line[] = messages.map(({ id, message_content, time_sent, edited_at, pictures, ...sender }) => ({
    key: id,
    own: !isOther(sender.from_user_id),
    ...(isOther(sender.from_user_id) && {
      from: { id: sender.from_user_id, name: sender.from_user_name, hashid: sender.from_user_hashid },
    }),
    text: message_content,
    pictures,
    at: time_sent,
    ...(edited_at !== undefined && { isCorrected: true }),
  }));
  const copies = copiesOnServer(outbox, messages, isOther);
  // The clocks of device and server may differ: an unsent message is never shown as older than the one above it.
  const latest = messages.at(-1)?.time_sent ?? '';
  for (const { client_id, text, pictures, written_at, failure, is_unanswered } of outbox.entries) {
    if (failure === null && copies.has(client_id)) continue;
    const at = [latest, written_at].toSorted().at(-1) ?? written_at;
    lines.push({ key: client_id, own: true, text, pictures, at, failure, isUnanswered: is_unanswered });
  }
  return lines;
}

function dayOf(at: string): string {
  const date = new Date(at);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/**
 * Divides lines by day of the local calendar and groups messages of one person within five minutes, counted from the
 * first message of the group, whose time is its head.
 */
export function groupLines(lines: readonly Line[], mark: UnreadMark | null): ListItem[] {
  const items: ListItem[] = [];
  let day = '';
  let first: Line | null = null;
  for (const line of lines) {
    const today = dayOf(line.at);
    if (today !== day) {
      day = today;
      first = null;
      items.push({ kind: 'day', key: `day-${today}-${line.key}`, at: line.at });
    }
    if (mark !== null && line.key === mark.before) {
      first = null;
      items.push({ kind: 'unread', key: 'unread', count: mark.count });
    }
    const follows: boolean =
      first !== null &&
      first.own === line.own &&
      first.from?.id === line.from?.id &&
      Date.parse(line.at) - Date.parse(first.at) < groupMs;
    if (!follows) first = line;
    items.push({ kind: 'message', line, follows });
  }
  return items;
}
