import { describe, expect, test } from 'vitest';
import { chatMessagesInput, markReadInput, sendInput } from './chats.ts';
import { limits } from './limits.ts';
import { offerHelpInput } from './offers.ts';
import { page } from './pagination.ts';
import { messages } from './sentences/messages.ts';
import { accepted, inField, refusedBy } from './testing/parse.ts';

describe.each([
  ['a chat message', sendInput, 'id'],
  ['the message of an offer', offerHelpInput, 'requestId'],
] as const)('%s', (_name, schema, key) => {
  const typed = (message: unknown) => ({ [key]: 1, message });

  test.each([undefined, null, '', ' \r\n\t ', 5, ['x'], {}])(
    'a chat message or offer needs a text; %j is refused',
    (message) => {
      expect(refusedBy(schema, typed(message))).toEqual(inField('message', messages.validation.message()));
    },
  );

  test('the text of a message or offer is trimmed, keeps lines and tabs, and may have no other control character', () => {
    expect(accepted(schema, typed(' a\tb\r\nc ')).message).toBe('a\tb\nc');
    for (const [bad, code] of [
      ['a\u0000', 'U+0000'],
      ['a\u0007', 'U+0007'],
      ['a\ud800', 'U+D800'],
    ] as const)
      expect(refusedBy(schema, typed(bad)).error).toBe(messages.validation.controlCharacter({ code, position: 2 }));
  });
});

describe('the client_id of a message', () => {
  test.each([
    undefined,
    null,
    '018f4e2a-7c1b-7d3e-9f00-0123456789ab',
    '00000000-0000-0000-0000-000000000000',
    '6BA7B810-9DAD-11D1-80B4-00C04FD430C8',
  ])('a chat message may have the client_id %j', (client_id) =>
    expect(accepted(sendInput, { id: 1, message: 'x', client_id }).client_id).toBe(client_id),
  );
  test.each([
    '',
    'x',
    '018f4e2a7c1b7d3e9f000123456789ab',
    '{018f4e2a-7c1b-7d3e-9f00-0123456789ab}',
    5,
    [],
    '018f4e2a-7c1b-7d3e-9f00-0123456789ab\n',
  ])('a chat message with the client_id %j is refused', (client_id) =>
    expect(refusedBy(sendInput, { id: 1, message: 'x', client_id })).toEqual(
      inField('client_id', messages.validation.invalidRequest()),
    ),
  );
});

describe('the latest message that was read', () => {
  test('a chat can be marked as read without the id of the latest message', () => {
    expect(accepted(markReadInput, { id: 1 })).toEqual({ id: 1 });
    expect(accepted(markReadInput, { id: 1, last_message_id: null }).last_message_id).toBeNull();
  });
  test.each([0, -1, 1.5, '5', limits.id + 1, {}])(
    'a chat is marked as read up to the id of a message; %j is refused',
    (last_message_id) => {
      const refusal = refusedBy(markReadInput, { id: 1, last_message_id });
      expect(refusal).toEqual(inField('last_message_id', messages.validation.invalidRequest()));
    },
  );
});

describe.each([
  ['messages', chatMessagesInput, limits.messagesPage, limits.messagesPage],
  ['a page', page, limits.page, limits.page],
] as const)('the limit of %s', (_name, schema, byDefault, max) => {
  test('a page of messages or of another list has a default and a maximum size; a larger size becomes the maximum', () => {
    expect(accepted(schema, { id: 1 }).limit).toBe(byDefault);
    const taken = [1, max, max + 1, 1_000_000].map((limit) => accepted(schema, { id: 1, limit }).limit);
    expect(taken).toEqual([1, max, max, max]);
  });
  test.each([0, -1, 1.5, '5', 'x', '', null, [5], Number.NaN])(
    'the size of a page of a list is a positive integer; %j is refused',
    (limit) => {
      expect(refusedBy(schema, { id: 1, limit })).toEqual(inField('limit', messages.validation.invalidRequest()));
    },
  );
});
