import { noNotifications as none } from '@exchange/contract/notifications';
import { allNotifications as all } from '@exchange/testkit/preferences';
import { beforeAll, expect, test } from 'vitest';
import { type Client, openServer } from './support/server.ts';

const server = await openServer();
let owner: Client;
let helper: Client;
beforeAll(async () => {
  [owner, helper] = [await server.member('ada@example.org'), await server.member('bo@example.org')];
});

const path = '/api/notification-preferences';

/** Makes an offer on a new request. @returns the headers of its notification email, if any */
async function offerHeaders(): Promise<Record<string, string> | undefined> {
  const request = { title: 'T', description: 'D', collaboration_type_id: 101, technical_area_ids: [101] };
  const json = { ...request, share_scope: 'everyone' };
  const { body } = await owner.call('POST', '/api/collaboration-requests', { json });
  const requestId = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
  await helper.call('POST', '/api/collaboration-requests/offer-help', { json: { requestId, message: 'Me' } });
  const mail = await server.db
    .selectFrom('mail_outbox')
    .select('headers')
    .where('kind', '=', 'offer')
    .executeTakeFirst();
  await server.db.deleteFrom('mail_outbox').where('kind', '=', 'offer').execute();
  return mail?.headers;
}

test('notification preferences are read and saved as a whole, with a session only', async () => {
  expect((await server.client().call('GET', path)).status).toBe(401);
  expect((await server.client().call('PUT', path, { json: none })).status).toBe(401);
  expect((await owner.call('GET', path)).body).toEqual({ ...all, misses_emails: false });
  const { offers, ...part } = all;
  expect(await owner.call('PUT', path, { json: part })).toMatchObject({
    status: 400,
    body: { error: 'Invalid request', fields: { offers: 'Invalid request' } },
  });
  expect((await owner.call('PUT', path, { json: { ...all, digest: 'weekly' } })).status).toBe(200);
  expect((await owner.call('GET', path)).body).toEqual({ ...all, offers, digest: 'weekly', misses_emails: false });
});

test('the unsubscribe button of a mail program turns all notifications off, and the profile turns them on again', async () => {
  const headers = await offerHeaders();
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url =
    /^<http:\/\/localhost:3000(\/api\/unsubscribe\?.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const click = {
    raw: 'List-Unsubscribe=One-Click',
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await server.client().call('POST', url.replace(/sig=./, 'sig=-'), click)).status).toBe(400);
  expect((await owner.call('GET', path)).body).toMatchObject({ offers: true, digest: 'weekly' });
  expect((await server.client().call('POST', `${url}&keep=own`, click)).status).toBe(200);
  expect((await owner.call('GET', path)).body).toMatchObject({ offers: true, digest: 'never' });
  expect((await server.client().call('POST', url, click)).status).toBe(200);
  expect((await owner.call('GET', path)).body).toEqual({ ...none, misses_emails: true });
  expect(await offerHeaders()).toBeUndefined();

  await owner.call('PUT', path, { json: { ...none, offers: true } });
  expect(await offerHeaders()).toBeDefined();
});
