import { expect, test } from 'vitest';
import { answersText, longWaitText, offersText } from './own-card.logic.ts';

test.each([
  [0, 0, 'No offers yet'],
  [1, 0, '1 offer'],
  [3, 2, '3 offers · 2 unread'],
])('a request with %i offers and %i unread messages says %s', (offer_count, unread_count, text) => {
  expect(offersText({ offer_count, unread_count })).toBe(text);
});

test('offers are counted by their answers, without those that do not exist', () => {
  const counts = { offer_count: 7, waiting_count: 3, accepted_count: 2, declined_count: 2 };
  expect(answersText(counts, false)).toBe('7 offers: 3 waiting, 2 accepted, 2 declined');
  const unanswered = { ...counts, offer_count: 3, accepted_count: 0, declined_count: 0 };
  expect(answersText(unanswered, false)).toBe('3 offers: 3 waiting');
  expect(answersText(unanswered, true)).toBe('3 offers: 3 not answered');
  expect([longWaitText(1), longWaitText(2)]).toEqual([
    '1 has waited longer than 2 days',
    '2 have waited longer than 2 days',
  ]);
});
