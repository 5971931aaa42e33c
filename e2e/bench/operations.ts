import { query } from '../support/postgres.ts';
import { benchToken } from './data.ts';
import type { Call } from './load.ts';

/** A logged-in user in one of their chats. */
export interface ChatUser {
  readonly user_id: number;
  readonly chat_id: number;
  /** The last message of the chat. */
  readonly last_id: number;
}

/** A call of each kind that carries the load, over REST and over tRPC (unbatched). */
export interface Operation {
  readonly name: string;
  readonly rest: (n: number) => Call;
  readonly trpc?: (n: number) => Call;
  /** The maximum cost of a REST call as a multiple of the floor's. */
  readonly goal?: number;
  /** The maximum cost with a hundred times the data. */
  readonly growth?: number;
}

/** People who help in a chat, in an order that has nothing to do with their ids. */
export function chatUsersOf(databaseUrl: string): Promise<readonly ChatUser[]> {
  return query<ChatUser>(
    databaseUrl,
    `select distinct on (md5(helper_id::text)) helper_id as user_id, id as chat_id, last_message_id as last_id
     from collaboration_request_response where helper_id between 11 and 1000 order by md5(helper_id::text), id`,
  );
}

const cookie = (userId: number) => ({ cookie: `session=${benchToken(userId)}` });
const json = { 'content-type': 'application/json' };

const get = (path: string, headers: Record<string, string> = {}, status = 200): Call => ({
  method: 'GET',
  path,
  headers,
  status,
});
const ask = (procedure: string, userId?: number, input?: unknown): Call =>
  get(
    `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`,
    userId === undefined ? {} : cookie(userId),
  );

/** The polling calls of the screens of a user with an open chat. */
export const polls = {
  unread: ({ user_id }: ChatUser): Call => ask('chats.unreadCounts', user_id),
  messages: ({ user_id, chat_id, last_id }: ChatUser): Call =>
    ask('chats.messages', user_id, { id: chat_id, after: last_id }),
};

const post = (path: string, userId: number, body: unknown, status: number): Call => ({
  method: 'POST',
  path,
  headers: { ...cookie(userId), ...json },
  body: JSON.stringify(body),
  status,
});

const message = 'How many images are there, and who may see them?';

/** @param tag of the list of technical areas, as the server that is called gave it */
export function operations(chatUsers: readonly ChatUser[], tag: string): Operation[] {
  const at = (n: number): ChatUser => chatUsers[n % chatUsers.length] ?? { user_id: 0, chat_id: 0, last_id: 0 };
  const user = (n: number) => at(n).user_id;
  const matching = (limit: number, goal: number): Operation => ({
    name: `matching, ${limit}`,
    rest: (n) => get(`/api/collaboration-requests?limit=${limit}`, cookie(user(n))),
    trpc: (n) => ask('requests.listNew', user(n), { limit }),
    goal,
    growth: 1.1,
  });
  return [
    matching(20, 1.5),
    matching(50, 1.4),
    {
      name: 'unread counts',
      rest: (n) => get('/api/chats/unread-counts', cookie(user(n))),
      trpc: (n) => ask('chats.unreadCounts', user(n)),
      goal: 1,
      growth: 1.4,
    },
    {
      name: 'chats',
      rest: (n) => get('/api/chats/my-offers', cookie(user(n))),
      trpc: (n) => ask('chats.myOffers', user(n), {}),
      goal: 1.2,
      growth: 2.2,
    },
    {
      name: 'messages',
      rest: (n) => get(`/api/chats/messages?id=${at(n).chat_id}`, cookie(user(n))),
      trpc: (n) => ask('chats.messages', user(n), { id: at(n).chat_id }),
      goal: 1.3,
      growth: 2.2,
    },
    {
      name: 'post',
      rest: (n) => post(`/api/chats/messages?id=${at(n).chat_id}`, user(n), { message }, 201),
      trpc: (n) => post('/trpc/chats.send', user(n), { id: at(n).chat_id, message }, 200),
      goal: 1.3,
      growth: 1.4,
    },
    {
      name: 'home stats',
      rest: () => get('/api/home-stats'),
      trpc: () => ask('home.stats'),
      goal: 1.5,
      growth: 1.4,
    },
    {
      name: 'profile',
      rest: (n) => get(`/api/profile/${user(n + 1)}`, cookie(user(n))),
      trpc: (n) => ask('profiles.byId', user(n), { userId: user(n + 1) }),
      goal: 1.5,
    },
    {
      name: 'reference, 304',
      rest: (n) => get('/api/technical-areas', { ...cookie(user(n)), 'if-none-match': tag }, 304),
      goal: 1.5,
    },
  ];
}
