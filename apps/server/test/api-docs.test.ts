import { expect, test } from 'vitest';
import { openServer } from './support/server.ts';

const server = await openServer({ APP_NAME: 'Lab & <Friends>' });
const page = await server.client().call('GET', '/api/docs');
const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

test.each([
  ['/api/docs', html],
  ['/api/docs/page.css', 'text/css; charset=utf-8'],
  ['/api/docs/page.js', script],
  ['/api/docs/swagger-ui.css', 'text/css; charset=utf-8'],
  ['/api/docs/swagger-ui-bundle.js', script],
  ['/api/docs/swagger-ui-bundle.js.LICENSE.txt', 'text/plain; charset=utf-8'],
  ['/api/openapi.json', 'application/json; charset=utf-8'],
])('the documentation file %s needs no session, has an ETag, and answers GET and HEAD only', async (path, type) => {
  const call = (method: string, headers = {}) => server.client().call(method, path, { headers });
  const { status, headers } = await call('GET');
  expect([status, headers['content-type'], headers['set-cookie']]).toEqual([200, type, undefined]);
  expect(await call('GET', { 'if-none-match': String(headers.etag) })).toMatchObject({ status: 304, text: '' });
  expect(await call('HEAD')).toMatchObject({ status: 200, text: '' });
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
    expect(await call(method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('the OpenAPI document names the address and the cookie of the installation, and shows a first call with a token', async () => {
  const { body } = await server.client().call('GET', '/api/openapi.json');
  expect(body).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Lab & <Friends> API' },
    servers: [{ url: 'http://localhost:3000' }],
    components: { securitySchemes: { session: { name: 'session' } } },
  });
  expect(JSON.stringify(body)).toContain('Bearer $TOKEN\\" http://localhost:3000/api/collaboration-requests');
});

test('the page of the API documentation loads only files of this server, and has no inline script or style', async () => {
  expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  expect(page.text).not.toMatch(/<script>|<style|\sstyle=|\son\w+=|javascript:/i);
  const loaded = [...page.text.matchAll(/<(?:link|script)[^>]*(?:href|src)="([^"]*)"/g)].map(([, path = '']) => path);
  expect(loaded.filter((path) => path !== '/favicon.svg')).toEqual([
    '/api/docs/swagger-ui.css',
    '/api/docs/page.css',
    '/api/docs/swagger-ui-bundle.js',
    '/api/docs/page.js',
  ]);
});

test('the page of the API documentation links the OpenAPI document without scripts, and escapes the name of the installation', () => {
  expect(page.text).toContain('<a href="/api/openapi.json">');
  expect(page.text).toContain('Lab &amp; &lt;Friends&gt;');
  expect(page.text).not.toContain('<Friends>');
});
