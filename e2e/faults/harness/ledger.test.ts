import { expect, test } from 'vitest';
import { findMessageErrors } from './ledger.ts';

const message = (id: number) => ({ id, chatId: 7, clientId: `c${id}`, content: `text ${id}` });
const [first, second, third] = [message(1), message(2), message(3)] as const;
const sent = [first, second, third];

test('the check of stored messages finds no error if each acknowledged message is stored once and in order', () => {
  const other = { id: 9, chatId: 7, clientId: null, content: 'of another load' };
  expect(findMessageErrors(sent, [...sent, other])).toEqual([]);
});

test.each([
  ['lost', [first, third], ['"text 2" of chat 7 is lost']],
  ['doubled', [first, second, { ...second, id: 8, clientId: null }, third], ['"text 2" of chat 7 is there 2 times']],
  ['out of order', [second, first, third], ['the messages of chat 7 are not in the order of their sending']],
  ['another row', [first, second, { ...third, id: 5 }], ['"text 3" is not the one acknowledged']],
  ['in another chat', [first, second, { ...third, chatId: 8 }], ['"text 3" of chat 7 is lost']],
])('the check of stored messages finds a message that is %s', (_what, stored, wrong) => {
  expect(findMessageErrors(sent, stored)).toEqual(wrong);
});
