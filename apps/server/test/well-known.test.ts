import { paths } from '@exchange/contract/paths';
import { expect, test } from 'vitest';
import { send } from './http/testing/transports.ts';
import { openServer, openServerInTest } from './support/server.ts';

const server = await openServer({
  LOG_LEVEL: 'silent',
  CONTACT_URL: 'mailto:security@example.org',
  PUBLIC_URL: 'https://exchange.example.org',
});

const get = (url: string, at = server) => send(at.app, { method: 'GET', url: `/.well-known/${url}` });

test('security.txt names the contact of the operator and expires within a year', async () => {
  const { status, text, headers } = await get('security.txt');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/: (.*)/));
  expect(fields).toEqual([
    ['Contact', 'mailto:security@example.org', ''],
    ['Expires', expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), ''],
    ['Preferred-Languages', 'en', ''],
    ['Canonical', 'https://exchange.example.org/.well-known/security.txt', ''],
  ]);
  const days = (Date.parse(fields[1]?.[1] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

test('security.txt leads to the built-in contact page if the operator has no form', async () => {
  const other = await openServerInTest({ LOG_LEVEL: 'silent' }, { databaseUrl: server.databaseUrl });
  const { text } = await get('security.txt', other);
  expect(text).toMatch(/^Contact: http:\/\/localhost:3000\/legal\/contact\nExpires: .*\nPreferred-Languages: en\n$/);
});

test('/.well-known/change-password redirects to the account screen', async () => {
  expect(await get('change-password')).toMatchObject({ status: 302, headers: { location: paths.account } });
});

test('an unknown path below /.well-known is 404, never the page of the web app', async () => {
  for (const url of ['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'security', ''])
    expect(await get(url), url).toMatchObject({ status: 404 });
});
