import { expect, test } from 'vitest';
import { restRows } from '../src/rest/routes.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ APP_NAME: 'Lab & <Friends>' });
const page = await server.client().call('GET', '/api/docs');

test.each([
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
])('%s needs no session, has an ETag, and answers GET and HEAD only', async (path, type) => {
  const call = (method: string, headers = {}) => server.client().call(method, path, { headers });
  const { status, headers } = await call('GET');
  expect([status, headers['content-type'], headers['set-cookie']]).toEqual([200, type, undefined]);
  expect(await call('GET', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, text: '' });
  expect(await call('HEAD')).toMatchObject({ status: 200, text: '' });
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect(await call(method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('the document names the address and the cookie of the installation', async () => {
  expect((await server.client().call('GET', '/api/openapi.json')).body).toMatchObject({
    openapi: '3.1.0',
    servers: [{ url: 'http://localhost:3000' }],
    components: { securitySchemes: { session: { name: 'session' } } },
  });
});

test('the reference page has no script, no inline style and no external file', () => {
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i);
  const loaded = [...page.text.matchAll(/<(?:link|img|iframe)[^>]*(?:href|src)="([^"]*)"/g)].map(
    ([, address]) => address,
  );
  expect(loaded.every((address) => address?.startsWith('/') && !address.startsWith('//'))).toBe(true);
});

test('the reference page has an anchor for every call, and every link on it has a target', () => {
  const ids = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = [...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  for (const { method, path } of restRows)
    expect(page.text).toContain(`<b>${method}</b> <code>${path.replace(/:(\w+)/g, '{$1}')}</code>`);
});

test('the reference page describes limits, replies and an example of a call', () => {
  const article = /<article id="offers\.offerHelp">[\s\S]*?<\/article>/.exec(page.text)?.[0] ?? '';
  expect(article).toContain('Needs an access token (<code>full</code>) or a session.');
  expect(article).toContain('text, 1 to 1000 characters');
  expect(article).toContain('“You cannot offer help on your own request”');
  expect(article).toContain('<code>already_offered</code>');
  expect(article).toContain(
    `curl -H &quot;Authorization: Bearer $TOKEN&quot; -X POST &#39;http://localhost:3000/api/collaboration-requests/offer-help&#39;`,
  );
});

test('the reference page escapes the name of the installation', () => {
  expect(page.text).toContain('Lab &amp; &lt;Friends&gt; API');
  expect(page.text).not.toContain('<Friends>');
});
