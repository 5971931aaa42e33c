import { requestStatus } from '@exchange/contract/statuses';
import type { Db } from '@exchange/db';
import { validRequest } from './app-users.ts';
import { insertUsers, type StoredUser } from './users.ts';

/** A chat without messages, and its two members. */
export interface StoredChat {
  readonly id: number;
  readonly requestId: number;
  readonly owner: StoredUser;
  readonly helper: StoredUser;
}

/** The ids of the chats, or of the offers that began them, in a list. */
export const chatIdsOf = (list: { items: readonly { collaboration_request_response_id: number }[] }) =>
  list.items.map((chat) => chat.collaboration_request_response_id);

/** Inserts chats of an owner, on a request each, with one of the helpers in turn. */
export async function insertChats(
  db: Db,
  pairs: readonly (readonly [owner: StoredUser, helper: StoredUser])[],
): Promise<StoredChat[]> {
  const { title, description, collaboration_type_id, share_scope } = validRequest;
  const rows = pairs.map(([owner]) => ({
    ...{ user_id: owner.id, title, description, collaboration_type_id, share_scope },
    status_id: requestStatus.active,
    published_at: new Date().toISOString(),
  }));
  const requests = await db.insertInto('collaboration_request').values(rows).returning('id').execute();
  const offers = pairs.map(([owner, helper], n) => ({
    request_id: requests[n]?.id ?? 0,
    owner_id: owner.id,
    helper_id: helper.id,
  }));
  const chats = await db.insertInto('offer').values(offers).returning(['id', 'owner_id', 'helper_id']).execute();
  const members = chats.flatMap(({ id, owner_id, helper_id }) => [
    { chat_id: id, user_id: owner_id, other_id: helper_id, is_request_owner: true },
    { chat_id: id, user_id: helper_id, other_id: owner_id, is_request_owner: false },
  ]);
  if (members.length > 0) await db.insertInto('chat_member').values(members).execute();
  return pairs.map(([owner, helper], n) => ({
    id: chats[n]?.id ?? 0,
    requestId: requests[n]?.id ?? 0,
    owner,
    helper,
  }));
}

/** Inserts `count` pairs of users, each with a chat. */
export async function insertPairs(db: Db, count: number): Promise<StoredChat[]> {
  const named = (name: string) =>
    Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}`, institute: null, areas: [] }));
  const [owners, helpers] = [await insertUsers(db, named('Owner')), await insertUsers(db, named('Helper'))];
  return insertChats(
    db,
    owners.flatMap((owner, n) => helpers.slice(n, n + 1).map((helper) => [owner, helper] as const)),
  );
}
