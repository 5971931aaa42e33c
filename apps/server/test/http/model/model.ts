/**
 * A reference model of docs/behaviour/requests.md#requests and docs/behaviour/chats.md#chats: what users, requests, states, offers, chats
 * and points are after a number of calls. Written from that document, without SQL.
 */
export type Scope = 'everyone' | 'verified' | 'my' | 'selected';

export interface User {
  readonly index: number;
  readonly id: number;
  readonly email: string;
  /** A verified institute, or none. */
  readonly institute: number | null;
  areas: number[];
  master: number;
  /** Open cells of the saved table, `type/area`. */
  cells: Set<string>;
}

export interface Request {
  readonly id: number;
  readonly owner: User;
  title: string;
  description: string | null;
  type: number;
  areas: number[];
  scope: Scope;
  institutes: number[];
  status: number;
  /** Whether it ever left Draft. */
  published: boolean;
  /** The tick of its creation, or of its first leaving Draft. */
  created: number;
  deleted: boolean;
  readonly hiddenBy: Map<User, number>;
  tracked: { readonly who: User; readonly email: string; isConfirmed: boolean }[];
  /** Credit that was taken back or rejected. */
  readonly undone: User[];
}

interface Message {
  readonly id: number;
  readonly from: User;
  readonly text: string;
}

export interface Chat {
  readonly id: number;
  readonly request: Request;
  readonly helper: User;
  live: boolean;
  /** Of the live offer. */
  answer: 'accepted' | 'declined' | null;
  offeredAt: number;
  readonly messages: Message[];
  /** The last message each side has marked as read. */
  readonly read: Map<User, number>;
  readonly clientIds: Map<string, Message>;
  /** The sides that have archived or muted it. */
  readonly archived: Set<User>;
  readonly muted: Set<User>;
}

export interface Model {
  readonly people: readonly User[];
  readonly requests: Request[];
  readonly chats: Chat[];
  /** Incremented by every call; the order in time. */
  tick: number;
}

export const draft = 1;
export const active = 2;
export const completed = 4;
export const cancelled = 5;

export const chatOf = (model: Model, request: Request, helper: User) =>
  model.chats.find((chat) => chat.request === request && chat.helper === helper);
export const hasLiveOffer = (model: Model, request: Request, who: User) => chatOf(model, request, who)?.live === true;

/** `everyone` all; `verified` who has a verified institute; `my` the owner's; `selected` the chosen ones. */
function isInScope(request: Request, who: User): boolean {
  if (request.scope === 'everyone') return true;
  if (who.institute === null) return false;
  if (request.scope === 'verified') return true;
  if (request.scope === 'my') return request.owner.institute === who.institute;
  return request.institutes.includes(who.institute);
}

/** Its owner, both parties of any chat about it and, unless it is a Draft, everyone in its scope. */
export function isVisible(model: Model, request: Request, who: User): boolean {
  if (request.deleted) return false;
  if (request.owner === who || chatOf(model, request, who) !== undefined) return true;
  return request.status !== draft && isInScope(request, who);
}

/** Master status 1 any, 2 none, 3 only if the table has an open cell: the request's type, one of its areas that the viewer also has. */
function isOpenTo(who: User, request: Request): boolean {
  const shared = request.areas.filter((area) => who.areas.includes(area));
  if (shared.length === 0 || who.master === 2) return false;
  return who.master === 1 || shared.some((area) => who.cells.has(`${request.type}/${area}`));
}

const newestFirst = (requests: Request[], time: (request: Request) => number) =>
  [...requests].sort((a, b) => time(b) - time(a));

export const listNew = (model: Model, who: User) =>
  newestFirst(
    model.requests.filter(
      (request) =>
        !request.deleted &&
        request.status === active &&
        request.owner !== who &&
        isInScope(request, who) &&
        !request.hiddenBy.has(who) &&
        !hasLiveOffer(model, request, who) &&
        isOpenTo(who, request),
    ),
    (request) => request.created,
  );

export const listHidden = (model: Model, who: User) =>
  newestFirst(
    model.requests.filter((request) => request.hiddenBy.has(who) && isVisible(model, request, who)),
    (request) => request.hiddenBy.get(who) ?? 0,
  );

export const listOffered = (model: Model, who: User) =>
  newestFirst(
    model.requests.filter(
      (request) => hasLiveOffer(model, request, who) && !request.deleted && request.status !== draft,
    ),
    (request) => chatOf(model, request, who)?.offeredAt ?? 0,
  );

export const listOwn = (model: Model, who: User) =>
  newestFirst(
    model.requests.filter((request) => request.owner === who && !request.deleted),
    (request) => request.created,
  );

const lastOf = (chat: Chat) => chat.messages.at(-1)?.id ?? 0;
export const listChats = (model: Model, who: User, side: 'owner' | 'helper') =>
  model.chats
    .filter((chat) => (side === 'owner' ? chat.request.owner : chat.helper) === who)
    .sort((a, b) => lastOf(b) - lastOf(a));

export const listArchived = (model: Model, who: User) =>
  model.chats.filter((chat) => chat.archived.has(who)).sort((a, b) => lastOf(b) - lastOf(a));

export const isMember = (chat: Chat, who: User) => chat.helper === who || chat.request.owner === who;
export const otherOf = (chat: Chat, who: User) => (chat.helper === who ? chat.request.owner : chat.helper);

/** Messages from the other party later than the mark. */
export const unread = (chat: Chat, who: User) =>
  chat.messages.filter((message) => message.from !== who && message.id > (chat.read.get(who) ?? 0)).length;

/** The first 100 code points on one line. */
export const preview = (text: string) => Array.from(text.replace(/\s+/g, ' ').trim()).slice(0, 100).join('');

/** +1 a live offer, +1 a collaborator tracked on one's own request, +5 each time one was tracked. */
export function points(model: Model, who: User): number {
  const offers = model.chats.filter((chat) => chat.helper === who && chat.live).length;
  const tracked = model.requests.flatMap((request) => request.tracked.map((entry) => ({ request, who: entry.who })));
  return (
    offers +
    tracked.filter(({ request }) => request.owner === who).length +
    5 * tracked.filter((entry) => entry.who === who).length
  );
}

/** How often credit that a person got was undone. */
export function timesUndone({ requests }: Model, who: User): number {
  return requests.flatMap(({ undone }) => undone).filter((person) => person === who).length;
}

/** How many entries the own record of a person has: what they confirmed, and each own request with confirmed credit. */
export function recordEntries({ requests }: Model, who: User): number {
  const named = requests.flatMap(({ tracked }) => tracked).filter((entry) => entry.who === who && entry.isConfirmed);
  const given = requests.filter(
    ({ owner, tracked }) => owner === who && tracked.some(({ isConfirmed }) => isConfirmed),
  );
  return named.length + given.length;
}
