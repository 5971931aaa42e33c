import { noNotifications as none } from '@exchange/contract/notifications';
import { emailsTo } from '@exchange/testkit/emails';
import { expect, test } from 'vitest';
import { call } from './http/calls/call.ts';
import { callOk, createFixture, createRequest, offerHelp } from './http/testing/fixture.ts';
import { openServer } from './support/server.ts';

const server = await openServer();
const { owner, reader } = await createFixture(server);
const path = '/api/notification-preferences';

const save = (json: object) => server.client().call('PUT', path, { json, headers: { cookie: owner.cookie } });
const saved = () => callOk(server, owner, call('notifications.preferences'));

/** Makes an offer on a new request. @returns the headers of its notification email, if any */
async function offerHeaders(): Promise<Record<string, string> | undefined> {
  await server.db.deleteFrom('mail_outbox').execute();
  await offerHelp(server, reader, await createRequest(server, owner));
  const [mail] = await emailsTo(server.db, owner, 'offer');
  return mail?.headers;
}

test('the unsubscribe button of a mail program turns off all notifications, and the profile turns them on again', async () => {
  const headers = await offerHeaders();
  expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const url =
    /^<http:\/\/localhost:3000(\/api\/unsubscribe\?.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const click = {
    raw: 'List-Unsubscribe=One-Click',
    headers: { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' },
  };
  expect((await server.client().call('POST', url.replace(/sig=./, 'sig=-'), click)).status).toBe(400);
  expect(await saved()).toMatchObject({ offers: true, digest: 'daily' });
  expect((await server.client().call('POST', `${url}&keep=own`, click)).status).toBe(200);
  expect(await saved()).toMatchObject({ offers: true, digest: 'never' });
  expect((await server.client().call('POST', url, click)).status).toBe(200);
  expect(await saved()).toEqual({ ...none, misses_emails: true });
  expect(await offerHeaders()).toBeUndefined();

  await save({ ...none, offers: true });
  expect(await offerHeaders()).toBeDefined();
});
