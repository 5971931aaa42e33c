import type { ChatMessage } from '@exchange/contract/chats';
import type { UnreadMark } from './message-list.logic.ts';
import { copiesOnServer, type Outbox } from './outbox.logic.ts';

/** A message of the list, sent or not. */
export interface Line {
  /** Id of the message; `client_id` before it is confirmed. */
  readonly key: number | string;
  readonly own: boolean;
  readonly text: string;
  /** ISO 8601. */
  readonly at: string;
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
export function toLines(messages: readonly ChatMessage[], outbox: Outbox, otherId: number): Line[] {
  const lines: Line[] = messages.map(({ id, from_user_id, message_content, time_sent }) => ({
    key: id,
    own: from_user_id !== otherId,
    text: message_content,
    at: time_sent,
  }));
  const copies = copiesOnServer(outbox, messages, otherId);
  // The clocks of device and server may differ: an unsent message is never shown as older than the one above it.
  const latest = messages.at(-1)?.time_sent ?? '';
  for (const { client_id, text, written_at, failure, is_unanswered } of outbox.entries) {
    if (failure === null && copies.has(client_id)) continue;
    const at = [latest, written_at].toSorted().at(-1) ?? written_at;
    lines.push({ key: client_id, own: true, text, at, failure, isUnanswered: is_unanswered });
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
      first !== null && first.own === line.own && Date.parse(line.at) - Date.parse(first.at) < groupMs;
    if (!follows) first = line;
    items.push({ kind: 'message', line, follows });
  }
  return items;
}
