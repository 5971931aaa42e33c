import { refusals } from '@exchange/contract/refusals';
import { expect, test } from 'vitest';
import { openServer } from '../support/server.ts';
import { callWith, type Values } from './calls/call.ts';
import { createFixture } from './testing/fixture.ts';
import { callAt, type Transport, transports } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'warn' });
const fixture = await createFixture(server);

const read = (transport: Transport, query: Values) =>
  callAt(transport, server.app, callWith('chats.messages', { id: fixture.chat, ...query }), fixture.owner.cookie);

const either = (id: string): Values[] => [{ before: id }, { after: id }];
const odd = ['abc', '-1', '1.5', '', '1e3', '99999999999999999999', '2147483648', '[]', '\u0000'];

test.each(transports)('over %s an invalid `before` or `after` is 404', async (transport) => {
  for (const id of odd)
    for (const query of either(id))
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
    const everything: Values[] = [{ after: 0 }, { before: 2_147_483_647 }];
    for (const query of everything) expect(await read(transport, query)).toMatchObject({ status: 200, body: all });
    expect(await read(transport, { after: 2_147_483_647 })).toMatchObject({ status: 200, body: [] });
  },
);
