import { expect, test } from 'vitest';
import { readStreamEvent, type StreamEvent } from './events.ts';

test('a client reads every kind of event that the server sends', () => {
  const events: StreamEvent[] = [
    { kind: 'message', id: 1 },
    { kind: 'chat', id: 2 },
    { kind: 'request', id: 3 },
    { kind: 'invitation', id: 3 },
    { kind: 'credit', id: 3 },
    { kind: 'unread', id: 4 },
    { kind: 'live', live: true },
    { kind: 'live', live: false },
    { kind: 'resync' },
  ];
  for (const event of events) expect(readStreamEvent(JSON.stringify(event))).toEqual(event);
});

test('a client ignores events of the server that it does not know or that are malformed', () => {
  for (const data of ['', 'null', '[]', '1', '{', '{"kind":"new"}', '{"kind":"message"}', '{"kind":"live","live":1}'])
    expect(readStreamEvent(data)).toBeUndefined();
});
