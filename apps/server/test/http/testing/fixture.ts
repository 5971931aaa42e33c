import { requestStatus } from '@exchange/contract/statuses';
import { validRequest } from '@exchange/testkit/app-users';
import { insertUsers, listInstitutes, type StoredUser } from '@exchange/testkit/users';
import type { TestServer } from '../../support/server.ts';
import { call, type InputOf } from '../calls/call.ts';
import { type ApiCall, callAt } from './transports.ts';

/** Three people, an active request of the first, and an offer of the second with its chat. */
export interface Fixture {
  /** Has a verified institute. */
  readonly owner: StoredUser;
  /** Has a live offer on the request. */
  readonly helper: StoredUser;
  /** Sees the request and has not acted on it. */
  readonly reader: StoredUser;
  readonly request: number;
  readonly chat: number;
}

/** The input of a request form. */
export const requestBody: InputOf<'requests.create'> = validRequest;

/** Makes a REST call that must succeed. @throws if it is refused */
export async function callOk(
  server: TestServer,
  person: StoredUser,
  apiCall: ApiCall,
): Promise<Record<string, unknown>> {
  const { status, text, body } = await callAt('REST', server.app, apiCall, person.cookie);
  if (status >= 400) throw new Error(`${apiCall.method} ${apiCall.path}: ${status} ${text}`);
  return { ...Object(body) };
}

export async function createRequest(
  server: TestServer,
  owner: StoredUser,
  details: Partial<InputOf<'requests.create'>> = {},
): Promise<number> {
  return Number((await callOk(server, owner, call('requests.create', { ...requestBody, ...details }))).id);
}

export async function offerHelp(
  server: TestServer,
  helper: StoredUser,
  requestId: number,
  message = 'I have done this before.',
): Promise<number> {
  const apiCall = call('offers.offerHelp', { requestId, message });
  return Number((await callOk(server, helper, apiCall)).collaboration_request_response_id);
}

export async function setStatus(server: TestServer, owner: StoredUser, id: number, statusId: number): Promise<void> {
  await callOk(server, owner, call('requests.updateStatus', { id, statusId }));
}

export async function createFixture(
  server: TestServer,
  details: Partial<InputOf<'requests.create'>> = {},
): Promise<Fixture> {
  const [institute = null] = await listInstitutes(server.db, 1);
  const [owner, helper, reader] = await insertUsers(server.db, [{ institute }, {}, {}]);
  if (owner === undefined || helper === undefined || reader === undefined) throw new Error('A user is missing.');
  const request = await createRequest(server, owner, details);
  return { owner, helper, reader, request, chat: await offerHelp(server, helper, request) };
}

/** The same with a completed request, so that collaborators can be tracked. */
export async function createCompletedFixture(server: TestServer): Promise<Fixture> {
  const fixture = await createFixture(server);
  await setStatus(server, fixture.owner, fixture.request, requestStatus.completed);
  return fixture;
}

/** The id of the entry that names a person as a collaborator on a request. */
export async function entryOf(server: TestServer, requestId: number, person: { id: number }): Promise<number> {
  const entries = server.db.selectFrom('credit').select('id').where('request_id', '=', requestId);
  return (await entries.where('user_id', '=', person.id).executeTakeFirstOrThrow()).id;
}

/** Completes a request and names its helper as a collaborator, who may confirm it. @returns the id of the entry */
export async function createCredit(server: TestServer, fixture: Fixture, { isConfirmed = false } = {}) {
  const { owner, helper, request } = fixture;
  await setStatus(server, owner, request, requestStatus.completed);
  await callOk(server, owner, call('credit.give', { id: request, email: helper.email }));
  const id = await entryOf(server, request, helper);
  const answer = { id, version: 0, roles: [], isShown: true, isThanksShown: false };
  if (isConfirmed) await callOk(server, helper, call('credit.confirm', answer));
  return id;
}

/** The same with the helper named as a collaborator. */
export async function createCreditedFixture(server: TestServer, options?: { isConfirmed: boolean }): Promise<Fixture> {
  const fixture = await createFixture(server);
  await createCredit(server, fixture, options);
  return fixture;
}
