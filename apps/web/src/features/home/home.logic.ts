import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import { requestStatus } from '@exchange/contract/statuses';
import type { Outputs } from '../../lib/trpc.ts';
import { displayName } from '../people/person.ts';

type Requests = Outputs['requests']['listNew'];
type Chats = Outputs['chats']['myRequests'];

/** One line of the home page: a title, a preview and a link. */
export interface Shortcut {
  readonly key: 'setup' | 'requests' | 'chats' | 'drafts';
  readonly title: string;
  readonly preview: string;
  readonly href: string;
  readonly unread: boolean;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Shown before everything else: without technical areas no request matches. */
export const setupShortcut: Shortcut = {
  key: 'setup',
  title: 'Choose your technical areas',
  preview: 'Requests find you by them; without any, none can.',
  href: paths.ownProfile,
  unread: false,
};

/** New requests that match; with more pages the number gets a `+`. */
export function newRequestsShortcut({ items, next_cursor }: Requests): Shortcut {
  const [newest] = items;
  const more = next_cursor === null ? '' : '+';
  return {
    key: 'requests',
    title: newest
      ? `${items.length}${more} new ${items.length === 1 ? 'request matches' : 'requests match'} your profile`
      : 'No new requests match your profile',
    preview: newest ? `Newest: ${newest.title}` : 'Your technical areas and preferences decide what you see.',
    href: paths.requests,
    unread: false,
  };
}

/** Unread messages with the newest; `null` without any. Links to its tab. */
export function unreadShortcut(myRequests: Chats, myOffers: Chats): Shortcut | null {
  const tabs: [ChatsTab, Chats][] = [
    ['my-requests', myRequests],
    ['my-offers', myOffers],
  ];
  const unread = tabs
    .flatMap(([tab, { items }]) => items.map((chat) => ({ tab, chat })))
    .filter(({ chat }) => chat.unread_message_count > 0)
    .sort((a, b) => (b.chat.last_message_time ?? '').localeCompare(a.chat.last_message_time ?? ''));
  const [newest] = unread;
  if (!newest) return null;
  const total = unread.reduce((sum, { chat }) => sum + chat.unread_message_count, 0);
  const { chat, tab } = newest;
  const mine = chat.last_message_sender_id !== chat.other_user_id;
  const speaker = mine ? 'You' : displayName(chat.other_user_name);
  return {
    key: 'chats',
    title: `${counted(total, 'unread message', 'unread messages')} in ${counted(unread.length, 'chat', 'chats')}`,
    preview: `${speaker}: ${chat.last_message_preview ?? ''}`,
    href: pathTo.chats(tab),
    unread: true,
  };
}

/** The user's drafts; `null` without any. */
export function draftsShortcut({ items }: Requests): Shortcut | null {
  const drafts = items.filter((request) => request.collaboration_request_status_id === requestStatus.draft);
  const [newest] = drafts;
  if (!newest) return null;
  const alone = newest.description === null ? 'waits for a description' : 'waits to be made Active';
  return {
    key: 'drafts',
    title: drafts.length === 1 ? `1 draft ${alone}` : `${drafts.length} drafts wait`,
    preview: newest.title,
    href: paths.myRequests,
    unread: false,
  };
}
