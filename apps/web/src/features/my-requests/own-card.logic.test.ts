import { requestStatus } from '@exchange/contract/statuses';
import { expect, test } from 'vitest';
import { answersText, askedTogether, longWaitText, offersText } from './own-card.logic.ts';

test.each([
  [0, 0, 'No offers yet'],
  [1, 0, '1 offer'],
  [3, 2, '3 offers · 2 unread'],
])('the card of an own request with %i offers and %i unread messages says %s', (offer_count, unread_count, text) => {
  expect(offersText({ offer_count, unread_count })).toBe(text);
});

test('the card of an own request says how many offers wait, are accepted and are declined, without zeros', () => {
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

test('the suggestions of helpers are fetched together for the requests of a page that accept offers', () => {
  const card = (id: number, collaboration_request_status_id: number = requestStatus.active, accepts_offers = true) => ({
    ...{ id, collaboration_request_status_id, accepts_offers },
  });
  const pages = [
    [card(9), card(8, requestStatus.draft), card(7), card(6, requestStatus.active, false)],
    [card(5), card(4)],
  ];
  const together = askedTogether(pages);
  for (const id of [9, 8, 7, 6]) expect(together.get(id)).toEqual([9, 7]);
  for (const id of [5, 4]) expect(together.get(id)).toEqual([5, 4]);
});
