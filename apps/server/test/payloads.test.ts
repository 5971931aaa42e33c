import { expect, test } from 'vitest';
import { pack, unpack } from '../src/events/payloads.ts';

test('an event to many people is split into notifications of PostgreSQL of valid size, and reaches all of them', () => {
  const everybody = Array.from({ length: 5000 }, (_, n) => 2_000_000_000 + n);
  const events = [
    { to: [1], event: { kind: 'session' as const } },
    { to: everybody, event: { kind: 'request' as const, id: 2_147_483_647 } },
    ...Array.from({ length: 500 }, (_, id) => ({ to: [1, 2], event: { kind: 'message' as const, id } })),
  ];
  const payloads = pack(events);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000);
  expect(payloads.length).toBeLessThan(20);
  const read = payloads.flatMap((payload) => unpack(payload));
  const people = read.filter(({ event }) => event.kind === 'request').flatMap(({ to }) => to);
  expect(people).toEqual(everybody);
  expect(read.filter(({ event }) => event.kind !== 'request')).toEqual([events[0], ...events.slice(2)]);
});

test('without events no notification of PostgreSQL is made, and a malformed notification is read as no event', () => {
  expect(pack([])).toEqual([]);
  for (const text of [
    '',
    'lost',
    '{}',
    '[{"to":[1]}]',
    '[{"to":["1"],"event":{"kind":"chat","id":1}}]',
    '[{"to":[1],"event":{"kind":"new","id":1}}]',
  ])
    expect(unpack(text)).toEqual([]);
  expect(unpack('[{"to":[1],"event":{"kind":"new","id":1}},{"to":[1],"event":{"kind":"session"}}]')).toEqual([
    { to: [1], event: { kind: 'session' } },
  ]);
});
