import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { allRefusals } from '@exchange/contract/all-refusals';
import { startServer, type TestServer, testPassword } from '@exchange/server/test/support/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

const script = `${import.meta.dirname}/tooling.ts`;
const execute = promisify(execFile);
/** Runs the script with an access token. */
const run = (token: string) => execute(process.execPath, [script, url], { env: { ...process.env, TOKEN: token } });

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off' });
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

test('the example script prints the requests of the owner of an access token', async () => {
  const ada = await server.member('ada@example.org');
  const request = { collaboration_type_id: 101, technical_area_ids: [101], share_scope: 'everyone' };
  for (let n = 1; n <= 21; n += 1)
    await ada.call('POST', '/api/collaboration-requests', { json: { ...request, title: `Request ${n}` } });
  const json = { name: 'Script', scope: 'read', days: 1, password: testPassword };
  const created = await ada.call('POST', '/api/account/tokens', { json });
  const { stdout } = await run(String(Object(created.body).token));
  const lines = stdout.trim().split('\n');
  expect(lines[0]).toBe('ada@example.org: 0 unread messages');
  expect(lines).toHaveLength(22);
  expect(lines[1]).toMatch(/^\d+ {2}Draft {2}Request 21$/);
});

test('the example script prints why the API refused it, and fails', async () => {
  const failed = run(`rx_${'A'.repeat(43)}`);
  const sentence = allRefusals['auth.accessToken'].sentence();
  await expect(failed).rejects.toMatchObject({ code: 1, stderr: `401 auth.accessToken: ${sentence}\n` });
});
