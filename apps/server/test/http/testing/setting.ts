import { requestStatus } from '@exchange/contract/statuses';
import type { TestServer } from '../../support/server.ts';
import { aPerson, type Person, someInstitutes } from './people.ts';
import { type ApiCall, callAt } from './transports.ts';

/** A request with an offer, a chat and collaborators. */
export interface Setting {
  readonly owner: Person;
  /** Has a live offer on the request. */
  readonly helper: Person;
  /** Sees the request and has not acted on it. */
  readonly reader: Person;
  readonly request: number;
  readonly chat: number;
}

/** The input of a request form. */
export const requestBody = {
  title: 'Which landmarks survive milling?',
  collaboration_type_id: 101,
  description: 'We lose them all.',
  technical_area_ids: [101],
  share_scope: 'everyone',
  institute_ids: [] as number[],
};

/** Makes a REST call as a person. @throws if it is refused */
export async function done(server: TestServer, person: Person, apiCall: ApiCall): Promise<Record<string, unknown>> {
  const { status, text, body } = await callAt('REST', server.app, apiCall, person.cookie);
  if (status >= 400) throw new Error(`${apiCall.method} ${apiCall.path}: ${status} ${text}`);
  return { ...Object(body) };
}

export async function createRequest(
  server: TestServer,
  owner: Person,
  details: Partial<Record<keyof typeof requestBody, unknown>> = {},
): Promise<number> {
  const body = { ...requestBody, ...details };
  const apiCall = { method: 'POST', path: '/api/collaboration-requests', procedure: 'requests.create', body } as const;
  return Number((await done(server, owner, apiCall)).id);
}

export async function offerHelp(server: TestServer, helper: Person, requestId: number): Promise<number> {
  const apiCall = {
    method: 'POST',
    path: '/api/collaboration-requests/offer-help',
    procedure: 'offers.offerHelp',
    body: { requestId, message: 'I have done this before.' },
  } as const;
  return Number((await done(server, helper, apiCall)).collaboration_request_response_id);
}

export async function setStatus(server: TestServer, owner: Person, id: number, statusId: number): Promise<void> {
  await done(server, owner, {
    method: 'PUT',
    path: '/api/collaboration-requests/status',
    procedure: 'requests.updateStatus',
    query: { id },
    body: { statusId },
  });
}

/** Three people, one active request of the first, an offer of the second. */
export async function aSetting(server: TestServer): Promise<Setting> {
  const [institute = null] = await someInstitutes(server.db, 1);
  const owner = await aPerson(server.db, { institute });
  const helper = await aPerson(server.db);
  const reader = await aPerson(server.db);
  const request = await createRequest(server, owner);
  return { owner, helper, reader, request, chat: await offerHelp(server, helper, request) };
}

/** The same, successful, so that collaborators can be tracked. */
export async function aSuccessfulSetting(server: TestServer): Promise<Setting> {
  const setting = await aSetting(server);
  await setStatus(server, setting.owner, setting.request, requestStatus.completed);
  return setting;
}
