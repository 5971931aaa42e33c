import { allRefusals, codeOfRefusal, refusalKeys } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { insertUser } from '@exchange/testkit/users';
import { expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { createFixture } from './testing/fixture.ts';
import { type RawRequest, send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { cookie } = await insertUser(server.db);
const { request, helper } = await createFixture(server);
const json = { 'content-type': 'application/json' };
const login = { method: 'POST', url: '/api/login' };
const offer = { method: 'POST', url: '/api/collaboration-requests/offer-help' };

test.each<[number, string, RawRequest]>([
  [400, 'http.invalid', { ...login, headers: json, payload: '{' }],
  [400, 'http.invalid', { ...login, payload: { email: 5 } }],
  [400, 'http.cursor', { method: 'GET', url: '/api/user-requests?cursor=x', cookie }],
  [401, 'auth.required', { method: 'GET', url: '/api/profile' }],
  [401, 'auth.accessToken', { method: 'GET', url: '/api/profile', headers: { authorization: 'Bearer rx_no' } }],
  [401, 'auth.invalidCredentials', { ...login, payload: { email: 'a@example.org', password: 'Not-The-Password-1' } }],
  [403, 'http.foreignOrigin', { ...login, headers: { origin: 'https://evil.example' } }],
  [403, 'requests.notOwner', { method: 'DELETE', url: `/api/collaboration-requests/${request}`, cookie }],
  [404, 'http.notFound', { method: 'GET', url: '/api/nope' }],
  [404, 'http.notFound', { method: 'GET', url: '/missing.js' }],
  [404, 'http.notFound', { method: 'GET', url: '/metrics' }],
  [404, 'http.notFound', { method: 'GET', url: '/api/%ff' }],
  [404, 'requests.notFound', { method: 'GET', url: '/api/collaboration-requests/999999', cookie }],
  [405, 'http.methodNotAllowed', { method: 'DELETE', url: '/api/profile', cookie }],
  [405, 'http.methodNotAllowed', { method: 'POST', url: '/api/openapi.json' }],
  [409, 'already_offered', { ...offer, payload: { requestId: request, message: 'Again.' }, cookie: helper.cookie }],
  [413, 'http.tooLarge', { ...login, headers: json, payload: 'x'.repeat(limits.bodyBytes + 1) }],
  [415, 'http.notJson', { ...login, headers: { 'content-type': 'text/plain' }, payload: 'x' }],
])('an error with the status %i has the code %s', async (status, code, call) => {
  const answer = await send(server.app, call);
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('the code of an error is one of the words that clients knew before, or the key of its sentence', () => {
  const words = new Set(Object.values(allRefusals).flatMap((entry) => ('code' in entry ? [entry.code] : [])));
  const known = ['email_unverified', 'locked_out', 'rate_limited', 'description_required', 'already_offered'];
  for (const word of [...known, 'already_tracked', 'not_active']) expect([...words]).toContain(word);
  for (const key of refusalKeys) expect([key, ...words]).toContain(codeOfRefusal(key));
});
