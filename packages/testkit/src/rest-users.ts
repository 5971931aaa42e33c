import type { Db } from '@exchange/db';
import { validRequest } from './app-users.ts';
import { call } from './http.ts';
import { insertUser, type StoredUser, type UserDetails } from './users.ts';
import { assert } from './wait.ts';

export type { UserDetails as RestUserDetails } from './users.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A user of a running server. */
export interface RestUser extends StoredUser {
  /** Calls the REST transport as this user. @throws when it refuses */
  call(method: Method, path: `/api/${string}`, body?: unknown): Promise<unknown>;
}

/** The default technical area of users and requests. */
export const area = { id: 2304, name: 'Cryo-Electron Microscopy' } as const;

/** A verified user with a session at a server, created without emails. */
export async function createUser(db: Db, url: string, details: UserDetails = {}): Promise<RestUser> {
  const user = await insertUser(db, { name: 'Ada Ångström', areas: [area.id], ...details });
  return {
    ...user,
    async call(method, path, json) {
      const { status, text } = await call(method, `${url}${path}`, { cookie: user.cookie, json, withinMs: 60_000 });
      assert(status >= 200 && status < 300, `${method} ${path} answered ${status}: ${text}`);
      return JSON.parse(text);
    },
  };
}

/** The number under a key of a reply. @throws when there is none */
function numberOf(answer: unknown, key: string): number {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  if (typeof value !== 'number') throw new Error(`No ${key} in ${JSON.stringify(answer)}.`);
  return value;
}

interface RequestDetails {
  readonly title?: string;
  /** `null` creates a draft. */
  readonly description?: string | null;
  readonly share_scope?: 'everyone' | 'verified' | 'my';
  readonly collaboration_type_id?: number;
  readonly technical_area_ids?: readonly number[];
}

/** Creates a request, `validRequest` by default. @returns its id */
export async function createRequest(owner: RestUser, details: RequestDetails = {}): Promise<number> {
  const body = { ...validRequest, technical_area_ids: [area.id], ...details };
  return numberOf(await owner.call('POST', '/api/collaboration-requests', body), 'id');
}

/** Creates a live offer. @returns the id of its chat */
export async function createOffer(helper: RestUser, requestId: number, message = 'I have done this before.') {
  const answer = await helper.call('POST', '/api/collaboration-requests/offer-help', { requestId, message });
  return numberOf(answer, 'collaboration_request_response_id');
}

/** Writes into a chat. @returns the id of the message */
export async function sendMessage(author: RestUser, chatId: number, message: string): Promise<number> {
  return numberOf(await author.call('POST', `/api/chats/messages?id=${chatId}`, { message }), 'id');
}

/** Gives a request another status. */
export async function setStatus(owner: RestUser, requestId: number, statusId: number): Promise<void> {
  await owner.call('PUT', `/api/collaboration-requests/status?id=${requestId}`, { statusId });
}
