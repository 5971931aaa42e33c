import { refusals } from '@exchange/contract/refusals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { aScene, type Scene } from './testing/scene.ts';
import { callAt, type Deed, doors } from './testing/transports.ts';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await startServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
  scene = await aScene(server);
});
afterAll(() => server.close());

const read = (door: (typeof doors)[number], query: Deed['query']) =>
  callAt(
    door,
    server.app,
    {
      method: 'GET',
      path: '/api/chats/messages',
      procedure: 'chats.messages',
      query: { id: scene.chat, ...query },
    },
    scene.owner.cookie,
  );

const either = (place: string): Deed['query'][] => [{ before: place }, { after: place }];
const odd = ['abc', '-1', '1.5', '', '1e3', '99999999999999999999', '2147483648', '[]', '\u0000'];

test.each(doors)('over %s an invalid `before` or `after` is 404', async (door) => {
  for (const place of odd)
    for (const query of either(place))
      expect(await read(door, query), JSON.stringify(query)).toMatchObject({
        status: 404,
        error: refusals['chats.notFound'].sentence,
      });
  expect((await read(door, { before: 0 })).status).toBe(404);
});

test.each(doors)(
  'over %s any valid id may be `before` or `after`, and `after: 0` returns all messages',
  async (door) => {
    const all = (await read(door, {})).body;
    expect(all).toHaveLength(1);
    const whole: Deed['query'][] = [{ after: 0 }, { before: 2_147_483_647 }];
    for (const query of whole) expect(await read(door, query)).toMatchObject({ status: 200, body: all });
    expect(await read(door, { after: 2_147_483_647 })).toMatchObject({ status: 200, body: [] });
  },
);
