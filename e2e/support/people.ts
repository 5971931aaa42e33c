import { randomUUID } from 'node:crypto';
import { createHasher } from '@exchange/api';
import { newHashid, newToken, tokenHash } from '@exchange/api/core/tokens';
import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import type { Db } from '@exchange/db';

/** What a story says about somebody; the domain of the address decides about the institute, as at verification. */
export interface Details {
  readonly name?: string | null;
  readonly email?: string;
  /** Ids of technical areas. */
  readonly areas?: readonly number[];
  /** With it the person can log in on the screen. */
  readonly password?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Somebody with an account and a session. */
export interface Person {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  readonly name: string | null;
  /** Value of the session cookie. */
  readonly token: string;
  /** Calls the REST transport as this person. @throws when it refuses */
  call(method: Method, path: `/api/${string}`, body?: unknown): Promise<unknown>;
}

/** One technical area: most stories need no other. */
export const area = { id: 2304, name: 'Cryo-Electron Microscopy' } as const;

/**
 * An account whose address is verified, without the detour of a mail: the sign-up screens have stories of their own.
 * What follows from it goes through the REST transport.
 */
export async function makePerson(db: Db, url: string, details: Details = {}): Promise<Person> {
  const { name = 'Ada Ångström', areas = [area.id], email = `${randomUUID()}@example.org`, password } = details;
  const instituteId = await findInstituteByEmail(db, email);
  const account = await db
    .insertInto('app_user')
    .values({
      email,
      email_key: email.toLowerCase(),
      hashid: newHashid(),
      password_hash: password === undefined ? 'nobody logs in with this' : await hashOf(password),
      verified_at: new Date().toISOString(),
      name,
      institute_id: instituteId,
      is_verified_institute: instituteId !== null,
    })
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow();
  const token = newToken();
  await db
    .insertInto('session')
    .values({ user_id: account.id, token_hash: tokenHash(token) })
    .execute();
  const call = restOf(url, token);
  if (areas.length > 0) await call('PUT', '/api/profile', { technical_area_ids: areas });
  return { ...account, email, name, token, call };
}

/** Cheap: the cost of a hash is no part of what screens show. */
async function hashOf(password: string): Promise<string> {
  const hasher = createHasher({ cost: 4 });
  const hash = await hasher.hash(password);
  await hasher.close();
  return hash;
}

function restOf(url: string, token: string): Person['call'] {
  return async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { cookie: `session=${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${answer}`);
    return JSON.parse(answer);
  };
}

/** The number under a key of an answer. @throws where there is none */
function numberOf(answer: unknown, key: string): number {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  if (typeof value !== 'number') throw new Error(`No ${key} in ${JSON.stringify(answer)}.`);
  return value;
}

interface RequestDetails {
  readonly title?: string;
  /** `null` makes a draft. */
  readonly description?: string | null;
  readonly share_scope?: 'everyone' | 'verified' | 'my';
  readonly technical_area_ids?: readonly number[];
}

/** An active request in the usual area, for everyone. Answers its id. */
export async function makeRequest(owner: Person, details: RequestDetails = {}): Promise<number> {
  const answer = await owner.call('POST', '/api/collaboration-requests', {
    title: 'Which landmarks survive milling?',
    collaboration_type_id: 101,
    description: 'We mill lamellae for tomography and lose every landmark on the way.',
    technical_area_ids: [area.id],
    share_scope: 'everyone',
    institute_ids: [],
    ...details,
  });
  return numberOf(answer, 'id');
}

/** Offers help on a request. Answers the id of the chat. */
export async function makeOffer(helper: Person, requestId: number, message = 'I have done this before.') {
  const answer = await helper.call('POST', '/api/collaboration-requests/offer-help', { requestId, message });
  return numberOf(answer, 'collaboration_request_response_id');
}

/** Writes into a chat. Answers the id of the message. */
export async function write(author: Person, chatId: number, message: string): Promise<number> {
  return numberOf(await author.call('POST', `/api/chats/messages?id=${chatId}`, { message }), 'id');
}

/** Gives a request another status. */
export async function setStatus(owner: Person, requestId: number, statusId: number): Promise<void> {
  await owner.call('PUT', `/api/collaboration-requests/status?id=${requestId}`, { statusId });
}
