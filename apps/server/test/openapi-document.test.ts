import { readFileSync } from 'node:fs';
import { allRefusals, type RefusalKey } from '@exchange/contract/all-refusals';
import { limits } from '@exchange/contract/limits';
import { picturesPath } from '@exchange/contract/pictures';
import { compileErrors, validate } from '@readme/openapi-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildDocument, templateOf } from '../src/openapi/document.ts';
import { inputSchema } from '../src/openapi/json-schema.ts';
import type { Method, Operation, Schema } from '../src/openapi/types.ts';
import { restRows } from '../src/rest/routes.ts';
import { procedureOf, procedures } from '../src/trpc/procedures.ts';
import { version } from '../src/version.ts';
import { pathsOfTheHost } from './http/documented-routes.ts';
import { replyProblem } from './support/replies.ts';

const document = buildDocument({
  appName: 'Research Exchange',
  version,
  publicUrl: 'https://exchange.example',
  sessionCookie: '__Host-session',
});

const methodsOf = (path: string) => Object.entries(document.paths[path] ?? {});
const operationAt = (method: Method, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (found === undefined) throw new Error(`No ${method} ${path}`);
  return found;
};
const bodyOf = (method: Method, path: string): Schema =>
  operationAt(method, path).requestBody?.content['application/json']?.schema ?? {};

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const result = await validate(JSON.parse(JSON.stringify(document)));
  expect(result.valid ? '' : compileErrors(result)).toBe('');
  expect(document.openapi).toBe('3.1.0');
});

test('the OpenAPI document describes every route of the REST API and the files of the host, and no other path', () => {
  const described = Object.keys(document.paths).flatMap((path) =>
    methodsOf(path).map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const rows = restRows.map(({ method, path }) => `${method} ${templateOf(path)}`);
  expect(described.sort()).toEqual(
    [
      ...rows,
      ...pathsOfTheHost
        .filter((path) => !path.startsWith('/api/docs/'))
        .map((path) => `${path === picturesPath ? 'POST' : 'GET'} ${templateOf(path)}`),
    ].sort(),
  );
});

test('the OpenAPI document gives the security, the success status and the Link header of every call', () => {
  for (const { method, path, procedure, open, status = 200, paged, etag } of restRows) {
    const { sessionOnly } = procedureOf(procedure).meta;
    const operation = document.paths[templateOf(path)]?.[method.toLowerCase() as Method];
    const success = operation?.responses[status];
    expect(operation?.security, path).toEqual(
      open
        ? []
        : sessionOnly
          ? [{ session: [] }]
          : [{ token: [procedureOf(procedure).isChange ? 'full' : 'read'] }, { session: [] }],
    );
    expect(success, path).toBeDefined();
    expect(JSON.stringify(success).includes('"Link"'), path).toBe(paged === true);
    expect('304' in (operation?.responses ?? {}), path).toBe(etag === true);
    expect('401' in (operation?.responses ?? {}), path).toBe(path !== '/api/logout');
  }
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: '__Host-session' });
  expect(document.components.securitySchemes.token).toMatchObject({ type: 'http', scheme: 'bearer' });
});

test('the OpenAPI document puts each input of a call into the path, query or body, as the server reads it', () => {
  const names = (method: Method, path: string) =>
    (operationAt(method, path).parameters ?? []).map((one) => `${one.in} ${one.name} ${one.required}`);
  expect(names('put', '/api/collaboration-requests')).toEqual(['query id true']);
  expect(names('put', '/api/collaboration-requests/{id}')).toEqual(['path id true']);
  for (const path of ['/api/collaboration-requests', '/api/collaboration-requests/{id}'])
    expect(Object.keys(bodyOf('put', path).properties ?? {})).not.toContain('id');
  expect(names('get', '/api/user-requests')).toEqual(['query limit false', 'query cursor false']);
  const ofMessages = ['id true', 'limit false', 'before false', 'after false'].map((name) => `query ${name}`);
  expect(names('get', '/api/chats/messages')).toEqual([...ofMessages, 'header If-None-Match false']);
  expect(operationAt('post', '/api/unsubscribe').requestBody).toBeUndefined();
});

const listOf = (maxItems: number, items: object) => ({ anyOf: [{ maxItems, items }, {}] });

test('the OpenAPI document has the limits of the contract, also for lengths in code points', () => {
  const [request, profile] = ['/api/collaboration-requests', '/api/profile'] as const;
  const expected = [
    ['post', request, 'title', { minLength: 1, maxLength: limits.requestTitle }],
    ['post', request, 'description', { anyOf: [{ maxLength: limits.requestDescription }, { type: 'null' }] }],
    ['post', `${request}/offer-help`, 'message', { minLength: 1, maxLength: limits.offerMessage }],
    ['post', '/api/chats/messages', 'message', { maxLength: limits.chatMessage }],
    ['post', '/api/signup', 'password', { minLength: limits.passwordMin, maxLength: limits.passwordMax }],
    ['post', '/api/signup', 'email', { format: 'email', maxLength: limits.email }],
    ['put', profile, 'name', { minLength: 1, maxLength: limits.name }],
    ['put', profile, 'description', { anyOf: [{ maxLength: limits.bio }, {}] }],
    ['put', profile, 'grants', listOf(limits.grants, { maxLength: limits.grant })],
    ['put', profile, 'social_links', listOf(limits.socialLinks, { format: 'uri', maxLength: limits.socialLink })],
  ] as const;
  for (const [method, path, name, schema] of expected)
    expect(bodyOf(method, path).properties?.[name], name).toMatchObject(schema);
});

test('every example of a body in the OpenAPI document matches its schema and is accepted by the procedure', () => {
  const ajv = new Ajv2020();
  addFormats.default(ajv);
  let bodies = 0;
  for (const row of restRows) {
    const { requestBody, parameters = [] } =
      document.paths[templateOf(row.path)]?.[row.method.toLowerCase() as Method] ?? {};
    const { schema, example } = requestBody?.content['application/json'] ?? {};
    if (schema === undefined) continue;
    bodies += 1;
    expect(ajv.validate(schema, example), `${row.path} ${ajv.errorsText()}`).toBe(true);
    const { input } = procedureOf(row.procedure);
    const others = Object.fromEntries(parameters.map(({ name, example: value }) => [name, value]));
    const taken = input === undefined ? undefined : z.safeParse(input, { ...others, ...Object(example) });
    expect(taken?.error?.issues ?? [], row.path).toEqual([]);
  }
  expect(bodies).toBeGreaterThan(15);
});

test('the OpenAPI document names every refusal, except those of operators, SCIM and login providers', () => {
  const described = new Set(
    [...JSON.stringify(document).matchAll(/"([a-zA-Z]+\.[A-Za-z]+)":\{"value":/g)].map(([, key]) => key),
  );
  const elsewhere: RefusalKey[] = [
    'http.methodNotAllowed',
    // Of `/auth/…`, which answers a person with a page.
    'loginProviders.declined',
    'loginProviders.expired',
    'loginProviders.notAdmitted',
    'loginProviders.notLinked',
    'loginProviders.otherPerson',
    'loginProviders.unavailable',
    'loginProviders.unproven',
    'loginProviders.untrusted',
  ];
  const documented = Object.keys(allRefusals).filter(
    (key) => !key.startsWith('operators.') && !key.startsWith('provisioning.'),
  );
  expect([...described, ...elsewhere].sort()).toEqual(documented.sort());
});

test('every field and every parameter in the OpenAPI document has a description', () => {
  const silent: string[] = [];
  const visit = (path: string, schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties')
        for (const [name, field] of Object.entries(value))
          if (!Object(field).description) silent.push(`${path}.${name}`);
      if (key === 'parameters')
        for (const { name, description } of Object.values<{ name: string; description: string }>(value))
          if (description === '') silent.push(`${path}.${name}`);
      visit(key === 'properties' || /^\d+$/.test(key) ? path : `${path}/${key}`, value);
    }
  };
  visit('', document);
  expect(silent).toEqual([]);
});

/** The document has no procedures of operators. */
const described = [...procedures].filter(([name]) => !name.startsWith('operators.'));

test('every procedure has a tag and a summary for the OpenAPI document, except those of operators', () => {
  const silent = described.filter(([, { meta }]) => meta.tag === undefined || !meta.summary);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('the OpenAPI document describes every field of each input, and no other field', () => {
  const names = (value: unknown) => Object.keys(Object(value)).sort();
  for (const [name, { input }] of described) {
    if (input === undefined) continue;
    const { properties, fields } = inputSchema(input);
    expect([name, names(fields)]).toEqual([name, names(properties)]);
  }
});

test('a client that follows the OpenAPI document accepts fields and codes that are added later', () => {
  const text = JSON.stringify(document);
  expect(text).not.toContain('"additionalProperties":false');
  expect(text).not.toMatch(/"code":\{[^}]*"enum"/);
});

test('the test’s check of replies finds a reply that differs from the OpenAPI document', () => {
  const stats = { total_collaboration_requests: 1, total_users: 2 };
  expect(replyProblem('GET', '/api/home-stats?x=1', 200, stats)).toBeUndefined();
  expect(replyProblem('GET', '/api/home-stats', 200, { total_users: 2 })).toMatch(/required property/);
  expect(replyProblem('GET', '/api/home-stats', 200, { ...stats, more: 1 })).toMatch(/additional properties/);
  expect(replyProblem('GET', '/api/user-requests', 401, { error: 'no' })).toMatch(/required property 'code'/);
  expect(replyProblem('GET', '/api/user-requests', 401, { error: 'no', code: 'unknown' })).toMatch(/allowed values/);
  expect(replyProblem('GET', '/api/home-stats', 201, stats)).toMatch(/not documented/);
  expect(replyProblem('POST', '/api/logout', 401, { error: 'no', code: 'auth.required' })).toMatch(/not documented/);
  expect(replyProblem('POST', '/api/home-stats', 404, { error: 'no' })).toMatch(/instead of 405/);
  expect(replyProblem('GET', '/api/profile/3', 404, { error: 'Nobody', code: 'profiles.notFound' })).toMatch(
    /sentences/,
  );
  expect(
    replyProblem('GET', '/api/profile/3', 404, {
      error: allRefusals['profiles.notFound'].sentence(),
      code: 'profiles.notFound',
    }),
  ).toBeUndefined();
  expect(replyProblem('GET', '/api/profile/3', 404, { message: 'no' })).toMatch(/required property 'error'/);
  expect(replyProblem('GET', '/api/career-stages', 304, undefined, {})).toMatch(/ETag/);
  expect(replyProblem('POST', '/api/login', 429, { error: 'Wait.', code: 'locked_out' }, {})).toMatch(/Retry-After/);
  expect(replyProblem('POST', '/api/login', 429, { error: 'Wait.', code: 'soon' })).toMatch(/allowed values/);
  expect(replyProblem('GET', '/elsewhere', 418, undefined)).toBeUndefined();
});

const changelog = readFileSync(new URL('../../../docs/api-changelog.md', import.meta.url), 'utf8');

test('the newest release in the changelog of the API is the version of the OpenAPI document', () => {
  const [, newest] = /^### (\d+\.\d+\.\d+(?:-rc\.\d+)?)$/m.exec(changelog) ?? [];
  expect(newest).toBe(document.info.version);
});

test('every call that the changelog of the API names is in the OpenAPI document', () => {
  const named = [...changelog.matchAll(/`(GET|POST|PUT|DELETE) (\/api\/[^`]+)`/g)];
  expect(named.length).toBeGreaterThan(10);
  const unknown = named.filter(([, method = '', path = '']) => !(method.toLowerCase() in (document.paths[path] ?? {})));
  expect(unknown.map(([text]) => text)).toEqual([]);
});
