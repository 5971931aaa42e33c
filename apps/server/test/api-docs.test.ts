import { expect, test } from 'vitest';
import { restRows } from '../src/rest/routes.ts';
import { openServer } from './support/server.ts';

const server = await openServer({ APP_NAME: 'Lab & <Friends>' });
const page = await server.client().call('GET', '/api/docs');

test('the reference page needs no session, has an ETag, and answers GET and HEAD only', async () => {
  expect(page.status).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['set-cookie']).toBeUndefined();
  const headers = { 'if-none-match': String(page.headers.etag) };
  expect(await server.client().call('GET', '/api/docs', { headers })).toMatchObject({ status: 304, text: '' });
  expect(await server.client().call('HEAD', '/api/docs')).toMatchObject({ status: 200, text: '' });
  expect(await server.client().call('POST', '/api/docs')).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
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
