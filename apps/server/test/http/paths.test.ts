import { refusals } from '@exchange/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { aSetting, type Setting } from './testing/setting.ts';
import { type ApiCall, callAt, transports } from './testing/transports.ts';

let server: TestServer;
let setting: Setting;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  setting = await aSetting(server);
});
afterAll(() => server.close());

const read = (transport: (typeof transports)[number], query: ApiCall['query']) =>
  callAt(
    transport,
    server.app,
    {
      method: 'GET',
      path: '/api/chats/messages',
      procedure: 'chats.messages',
      query: { id: setting.chat, ...query },
    },
    setting.owner.cookie,
  );

const either = (place: string): ApiCall['query'][] => [{ before: place }, { after: place }];
const odd = ['abc', '-1', '1.5', '', '1e3', '99999999999999999999', '2147483648', '[]', '\u0000'];

test.each(transports)('over %s an invalid `before` or `after` is 404', async (transport) => {
  for (const place of odd)
    for (const query of either(place))
      expect(await read(transport, query), JSON.stringify(query)).toMatchObject({
        status: 404,
        error: refusals['chats.notFound'].sentence,
      });
  expect((await read(transport, { before: 0 })).status).toBe(404);
});

test.each(transports)(
  'over %s any valid id may be `before` or `after`, and `after: 0` returns all messages',
  async (transport) => {
    const all = (await read(transport, {})).body;
    expect(all).toHaveLength(1);
    const whole: ApiCall['query'][] = [{ after: 0 }, { before: 2_147_483_647 }];
    for (const query of whole) expect(await read(transport, query)).toMatchObject({ status: 200, body: all });
    expect(await read(transport, { after: 2_147_483_647 })).toMatchObject({ status: 200, body: [] });
  },
);
