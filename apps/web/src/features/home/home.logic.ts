import { type ChatsTab, paths, pathTo } from '@exchange/contract/paths';
import type { OwnProfile } from '@exchange/contract/profiles';
import { savedSearchPath } from '@exchange/contract/saved-searches';
import { homeScreens } from '@exchange/contract/sentences/home.screens';
import { secondFactorScreens } from '@exchange/contract/sentences/second-factor.screens';
import { openStatuses, requestStatus } from '@exchange/contract/statuses';
import { previewText } from '../../lib/preview.ts';
import { daysBetween, fullDay } from '../../lib/time.ts';
import type { Outputs } from '../../lib/trpc.ts';
import { displayName } from '../../ui/person.ts';

type Requests = Outputs['requests']['listNew'];
type Chats = Outputs['chats']['myRequests'];

/** One line of what waits for a person: a number, what it counts, a preview and a link. */
export interface Due {
  readonly key:
    | 'setup'
    | 'offers'
    | 'invitations'
    | 'requests'
    | 'saved'
    | 'chats'
    | 'credit'
    | 'drafts'
    | 'still-looking'
    | 'reports'
    | 'second-factor';
  /** `12`, or `50+`; nothing if there is nothing to count. */
  readonly count: string | null;
  /** What follows the number: `new requests match your profile`. */
  readonly title: string;
  readonly preview: string;
  readonly href: string;
}

/** Whether an account has given neither a name nor technical areas, for which the home screen then asks. */
export function isNewAccount({ name, technical_areas }: Pick<OwnProfile, 'name' | 'technical_areas'>): boolean {
  return name === null && technical_areas.length === 0;
}

/** Shown in the place of matching requests: without technical areas none matches. */
export function setupDue(): Due {
  return {
    key: 'setup',
    count: null,
    title: homeScreens.chooseAreas(),
    preview: homeScreens.whyAreas(),
    href: pathTo.editProfile('technical_area_ids'),
  };
}

/** Requests on which somebody asks the user for help; `null` without any. Links to the only one, or to the list. */
export function asksDue({ items, next_cursor }: Outputs['asks']['listReceived']): Due | null {
  const [newest] = items;
  if (!newest) return null;
  const isOne = items.length === 1;
  return {
    key: 'invitations',
    count: `${items.length}${next_cursor === null ? '' : '+'}`,
    title: homeScreens.asksDue({ count: items.length }),
    preview: homeScreens.says({ name: displayName(newest.user_name), text: newest.title }),
    href: isOne ? pathTo.request(newest.id) : paths.requests,
  };
}

/** New requests that match; with more pages the number gets a `+`. `null` without any. */
export function newRequestsDue({ items, next_cursor }: Requests): Due | null {
  const [newest] = items;
  if (!newest) return null;
  return {
    key: 'requests',
    count: `${items.length}${next_cursor === null ? '' : '+'}`,
    title: homeScreens.matchesDue({ count: items.length }),
    preview: homeScreens.newest({ title: newest.title }),
    href: paths.requests,
  };
}

/** What is new in saved searches; `null` without any. Links to the only one, or to the list beside which they stand. */
export function savedSearchesDue(searches: Outputs['savedSearches']['list']): Due | null {
  const fresh = searches.filter(({ new_count }) => new_count > 0);
  const [first, ...others] = fresh;
  if (!first) return null;
  const count = fresh.reduce((sum, { new_count }) => sum + new_count, 0);
  return {
    key: 'saved',
    count: `${count}${fresh.some(({ has_more }) => has_more) ? '+' : ''}`,
    title: homeScreens.savedDue({ count, searches: fresh.length }),
    preview: fresh.map(({ name }) => name).join(' · '),
    href: others.length === 0 ? savedSearchPath(first) : paths.requests,
  };
}

/** Unread messages with the newest; `null` without any. Links to its chat, or with several chats to its tab. */
export function unreadDue(myRequests: Chats, myOffers: Chats): Due | null {
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
  const hasMore = myRequests.next_cursor !== null || myOffers.next_cursor !== null;
  const { chat, tab } = newest;
  const { last_message_sender_id: senderId, people } = chat;
  const colleague = senderId === chat.other_user_id ? undefined : people?.find((person) => person.user_id === senderId);
  const mine = senderId !== chat.other_user_id && colleague === undefined;
  const speaker = mine ? homeScreens.you() : displayName(colleague ? colleague.name : chat.other_user_name);
  return {
    key: 'chats',
    count: `${total}${hasMore ? '+' : ''}`,
    title: homeScreens.unreadTotal({ total, count: unread.length }),
    preview: homeScreens.says({ name: speaker, text: previewText(chat.last_message_preview ?? '') }),
    href: unread.length === 1 ? pathTo.chat(chat.collaboration_request_response_id, tab) : pathTo.chats(tab),
  };
}

/** Collaborations in which the user was named and which wait for their answer; `null` without any. */
export function creditDue(entries: Outputs['credit']['listWaiting']): Due | null {
  const [newest] = entries;
  if (!newest) return null;
  const owner = displayName(newest.people[0]?.name ?? null);
  return {
    key: 'credit',
    count: String(entries.length),
    title: homeScreens.creditDue({ count: entries.length }),
    preview: homeScreens.namesYou({ owner, title: newest.title }),
    href: paths.ownProfile,
  };
}

/** The user's drafts that wait for no moderator; `null` without any. */
export function draftsDue({ items, next_cursor }: Outputs['requests']['listOwn']): Due | null {
  const drafts = items.filter(
    ({ collaboration_request_status_id, review_asked_at }) =>
      collaboration_request_status_id === requestStatus.draft && review_asked_at === null,
  );
  const [newest] = drafts;
  if (!newest) return null;
  return {
    key: 'drafts',
    count: `${drafts.length}${next_cursor === null ? '' : '+'}`,
    title: homeScreens.draftsDue({ count: drafts.length, state: newest.description === null ? 'empty' : 'ready' }),
    preview: newest.title,
    href: drafts.length === 1 ? pathTo.request(newest.id) : paths.myRequests,
  };
}

/** Offers on the user's requests that wait for an answer; `null` without any. Links to the only one, or to the requests. */
export function offersDue({ offer_count, oldest_offer }: Outputs['home']['waiting'], now: Date): Due | null {
  if (oldest_offer === null) return null;
  const isOne = offer_count === 1;
  const who = displayName(oldest_offer.user_name);
  const days = Math.max(0, daysBetween(new Date(oldest_offer.offered_at), now));
  return {
    key: 'offers',
    count: String(offer_count),
    title: homeScreens.offersDue({ count: offer_count }),
    preview: (isOne ? homeScreens.onlyOffer : homeScreens.oldestOffer)({ who, days }),
    href: isOne ? pathTo.chat(oldest_offer.collaboration_request_response_id, 'my-requests') : paths.myRequests,
  };
}

/** Requests of the user's that ask whether help is still wanted; `null` without any. */
export function stillLookingDue({ still_looking_count, next_expiry }: Outputs['home']['waiting']): Due | null {
  if (next_expiry === null) return null;
  const isOne = still_looking_count === 1;
  return {
    key: 'still-looking',
    count: String(still_looking_count),
    title: homeScreens.stillLookingDue({ count: still_looking_count }),
    preview: homeScreens.expiresOn({
      title: next_expiry.title,
      day: fullDay(new Date(next_expiry.expires_at)),
    }),
    href: isOne ? pathTo.request(next_expiry.id) : paths.myRequests,
  };
}

/** Reports that wait for an operator or moderator; `null` without any. */
export function reportsDue({ open_reports }: Outputs['operators']['self']): Due | null {
  if (open_reports === 0) return null;
  return {
    key: 'reports',
    count: String(open_reports),
    title: homeScreens.reportsDue({ count: open_reports }),
    preview: homeScreens.inConsole(),
    href: pathTo.console('reports'),
  };
}

/** Shown to an operator or moderator for whom the console opens only with a second factor. */
export function factorDue(): Due {
  return {
    key: 'second-factor',
    count: null,
    title: secondFactorScreens.missing(),
    preview: secondFactorScreens.consoleNeedsOne(),
    href: `${paths.account}#second-factor`,
  };
}

/** The user's requests that are Active or In Progress. */
export function openRequests<Request extends Requests['items'][number]>({ items }: { items: Request[] }): Request[] {
  return items.filter((request) => openStatuses.includes(request.collaboration_request_status_id));
}
