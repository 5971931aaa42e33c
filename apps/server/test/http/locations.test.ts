import { randomUUID } from 'node:crypto';
import { messages } from '@exchange/contract/sentences/messages';
import { expect, test } from 'vitest';
import { type RestRow, restRows } from '../../src/rest/routes.ts';
import { openServer, testPassword } from '../support/server.ts';
import { callOfRow, callWith } from './calls/call.ts';
import * as make from './calls/shorthand.ts';
import { createFixture } from './testing/fixture.ts';
import { type ApiCall, callAt, send } from './testing/transports.ts';

const server = await openServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'silent' });
const { owner, helper, reader, request, chat } = await createFixture(server);
const rest = (call: ApiCall, who = owner) => callAt('REST', server.app, call, who.cookie);

test('the reply to a call that created a request, an offer or a message has a Location that leads to it', async () => {
  const created = await rest(make.create({ title: 'Just created' }));
  const offered = await rest(make.offer(request, 'Offered just now'), reader);
  const written = await rest(make.write(chat, 'Written just now'), helper);
  for (const [{ status, headers }, words, who] of [
    [created, 'Just created', owner],
    [offered, 'Offered just now', reader],
    [written, 'Written just now', helper],
  ] as const) {
    expect([status, headers.location]).toEqual([201, expect.stringMatching(/^\/api\//)]);
    const found = await send(server.app, { method: 'GET', url: String(headers.location), cookie: who.cookie });
    expect([found.status, found.text]).toEqual([200, expect.stringContaining(words)]);
  }
});

test('a reply has no Location if the call created nothing, or something without an address', async () => {
  const clientId = randomUUID();
  await rest(make.write(chat, 'Once', clientId));
  const others = [
    [200, await rest(make.write(chat, 'Once', clientId))],
    [409, await rest(make.offer(request, 'Again'), helper)],
    [400, await rest(make.create({ title: '' }))],
    [201, await rest(make.signup('somebody@example.org', testPassword))],
  ] as const;
  for (const [status, answer] of others) expect([answer.status, answer.headers.location]).toEqual([status, undefined]);
});

/** The calls that find what they are about by an id in the query. */
const byQuery = restRows.filter(({ query }) => query !== undefined && 'id' in query);
const asCall = ({ method, path }: RestRow) => `${method} ${path}`;

test('over REST, a call without its id in the query is 400, and one with an invalid id is 404', async () => {
  expect(byQuery.map(asCall)).toEqual(
    expect.arrayContaining(['GET /api/chats/messages', 'POST /api/chats/messages', 'PUT /api/collaboration-requests']),
  );
  const password = { password: testPassword };
  const bodies: Record<string, object> = {
    'chats.send': { message: 'Hello' },
    'offers.answer': { answer: 'accepted' },
    'chats.archive': { is_archived: true },
    'chats.mute': { is_muted: true },
    'colleagues.bringIn': { userId: 1, history: false },
    'colleagues.join': { joins: true },
    'colleagues.takeOut': { userId: 1 },
    'handOvers.ofOffer': { userId: 1, stays: true },
    'handOvers.takeOver': { accepts: true },
    'shares.join': { joins: true },
    'shares.allow': { userId: 1, mayEdit: true },
    'shares.end': { userId: 1 },
    'account.unlinkLogin': password,
    'requests.updateStatus': { statusId: 3 },
    'requests.update': make.edit(1).body ?? {},
  };
  const fields = { id: messages.validation.missingId() };
  for (const row of byQuery) {
    const call = callOfRow(row, bodies[row.procedure] && { ...bodies[row.procedure] });
    expect(await rest(call), asCall(row)).toMatchObject({
      status: 400,
      error: fields.id,
      fields,
      code: 'http.invalid',
    });
    for (const id of ['', 'abc', '0', '-1', '99999999999999999999', '\u0000'])
      expect(await rest({ ...call, query: { id } }), `${asCall(row)} ${id}`).toMatchObject({ status: 404 });
    const url = `${row.path}?id=1&id=2`;
    expect(await send(server.app, { method: row.method, url, cookie: owner.cookie })).toMatchObject({ status: 400 });
  }
});

test('a call without its id is 400 with the same sentence over tRPC as over REST', async () => {
  const answer = await callAt('tRPC', server.app, callWith('chats.messages', {}), owner.cookie);
  expect(answer).toMatchObject({ status: 400, error: messages.validation.missingId() });
});
