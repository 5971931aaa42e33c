import { query } from '../support/postgres.ts';
import { benchToken } from './data.ts';
import type { Call } from './load.ts';

/** A logged-in user in one of their chats. */
export interface ChatUser {
  readonly user_id: number;
  readonly chat_id: number;
}

/** A call that carries the load, over REST and over tRPC. */
interface Operation {
  readonly name: string;
  readonly rest: (who: ChatUser) => Call;
  readonly trpc?: (who: ChatUser) => Call;
}

/** People who help in a chat, in an order that has nothing to do with their ids. */
export function chatUsersOf(databaseUrl: string): Promise<readonly ChatUser[]> {
  return query<ChatUser>(
    databaseUrl,
    `select distinct on (md5(helper_id::text)) helper_id as user_id, id as chat_id
     from offer where helper_id between 11 and 1000 order by md5(helper_id::text), id`,
  );
}

const cookie = (userId: number) => ({ cookie: `session=${benchToken(userId)}` });

const get = (path: string, userId: number, headers = {}): Call => ({
  method: 'GET',
  path,
  headers: { ...cookie(userId), ...headers },
});
/** A query of tRPC. */
export const ask = (procedure: string, userId: number, input: object = {}): Call =>
  get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, userId);
export const post = (path: string, userId: number, body: object): Call => ({
  method: 'POST',
  path,
  headers: { ...cookie(userId), 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const matching = (limit: number): Operation => ({
  name: `matching, ${limit}`,
  rest: ({ user_id }) => get(`/api/collaboration-requests?limit=${limit}`, user_id),
  trpc: ({ user_id }) => ask('requests.listNew', user_id, { limit }),
});

export const message = 'How many images are there, and who may see them?';
export const unread = ({ user_id }: ChatUser) => get('/api/chats/unread-counts', user_id);

/** @param tag of the list of technical areas, as the server that is called gave it */
export const operations = (tag: string): readonly Operation[] => [
  matching(20),
  matching(50),
  {
    name: 'post',
    rest: ({ user_id, chat_id }) => post(`/api/chats/messages?id=${chat_id}`, user_id, { message }),
    trpc: ({ user_id, chat_id }) => post('/trpc/chats.send', user_id, { id: chat_id, message }),
  },
  {
    name: 'chats',
    rest: ({ user_id }) => get('/api/chats/my-offers', user_id),
    trpc: ({ user_id }) => ask('chats.myOffers', user_id),
  },
  {
    name: 'messages',
    rest: ({ user_id, chat_id }) => get(`/api/chats/messages?id=${chat_id}`, user_id),
    trpc: ({ user_id, chat_id }) => ask('chats.messages', user_id, { id: chat_id }),
  },
  { name: 'unread counts', rest: unread, trpc: ({ user_id }) => ask('chats.unreadCounts', user_id) },
  {
    name: 'profile',
    rest: ({ user_id }) => get(`/api/profile/${user_id}`, user_id - 1),
    trpc: ({ user_id }) => ask('profiles.byId', user_id - 1, { userId: user_id }),
  },
  {
    name: 'reference, 304',
    rest: ({ user_id }) => get('/api/technical-areas', user_id, { 'if-none-match': tag }),
  },
  {
    name: 'home stats',
    rest: ({ user_id }) => get('/api/home-stats', user_id),
    trpc: ({ user_id }) => ask('home.stats', user_id),
  },
];

/** Searches of a user, with a page as the screens ask for it, and the maximum of milliseconds that each may take at L. */
export const searches = (userId: number): readonly { name: string; call: Call; max: number }[] => [
  { name: 'a rare word', call: get('/api/collaboration-requests/search?q=1201&limit=20', userId), max: 10 },
  { name: 'a word of a tenth', call: get('/api/collaboration-requests/search?q=tenth&limit=20', userId), max: 60 },
  {
    name: 'the same, best fit first',
    call: get('/api/collaboration-requests/search?q=tenth&sort=best&limit=20', userId),
    max: 60,
  },
  { name: 'people', call: get('/api/people', userId), max: 60 },
  { name: 'messages by a word of a tenth', call: get('/api/chats/search?q=tenth', userId), max: 60 },
  { name: 'people by a word of a tenth', call: get('/api/people?q=tenth', userId), max: 60 },
];
