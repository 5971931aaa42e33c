import { randomUUID } from 'node:crypto';
import type { Viewer } from '../core/context.ts';
import { newHashid, newToken, tokenHash } from '../core/tokens.ts';
import { findInstituteByEmail } from '../features/reference/institutes.sql.ts';
import type { Caller, TestApp } from './test-app.ts';

/** A logged-in user. */
export interface Person {
  readonly id: number;
  readonly hashid: string;
  readonly email: string;
  readonly viewer: Viewer;
  readonly call: Caller;
}

interface PersonDetails {
  readonly name?: string | null;
  /** The domain decides about the institute, as at verification. */
  readonly email?: string;
  readonly areas?: readonly number[];
}

/** A verified user with a session, created without emails. */
export async function aUser(product: TestApp, details: PersonDetails = {}): Promise<Person> {
  const { name = 'Ada Example', email = `${randomUUID()}@example.org`, areas = [101] } = details;
  const instituteId = await findInstituteByEmail(product.db, email);
  const { id, hashid } = await product.db
    .insertInto('app_user')
    .values({
      email,
      email_key: email.toLowerCase(),
      hashid: newHashid(),
      password_hash: 'nobody logs in with this',
      verified_at: new Date().toISOString(),
      name,
      institute_id: instituteId,
      is_verified_institute: instituteId !== null,
    })
    .returning(['id', 'hashid'])
    .executeTakeFirstOrThrow();
  if (areas.length > 0)
    await product.db
      .insertInto('user_technical_area')
      .values(areas.map((area_id) => ({ user_id: id, area_id })))
      .execute();
  const token = newToken();
  await product.db
    .insertInto('session')
    .values({ user_id: id, token_hash: tokenHash(token) })
    .execute();
  const viewer = { user_id: id, hashid, name, token_hash: tokenHash(token), deletes_at: null };
  return { id, hashid, email, viewer, call: product.callAs(viewer) };
}

type RequestDetails = Partial<Parameters<Caller['requests']['create']>[0]>;

/** Every field of a request that is fine: active, of type 101, in area 101, for everyone. */
export const wholeRequest = {
  title: 'Which landmarks survive milling?',
  collaboration_type_id: 101,
  description: 'We lose them all.',
  technical_area_ids: [101],
  share_scope: 'everyone',
  institute_ids: [],
} satisfies RequestDetails;

/** Creates a request, `wholeRequest` by default. @returns its id */
export async function aRequest(owner: Person, details: RequestDetails = {}): Promise<number> {
  const { id } = await owner.call.requests.create({ ...wholeRequest, ...details });
  return id;
}

/** Creates a live offer. @returns the id of its chat */
export async function anOffer(
  helper: Person,
  requestId: number,
  message = 'I have done this before.',
): Promise<number> {
  const { collaboration_request_response_id } = await helper.call.offers.offerHelp({ requestId, message });
  return collaboration_request_response_id;
}
