import { expect, test } from 'vitest';
import { offersText } from './offers-text.ts';

test.each([
  [0, 0, 'No offers yet'],
  [1, 0, '1 offer'],
  [3, 2, '3 offers · 2 unread'],
])('a request with %i offers and %i unread messages says %s', (offer_count, unread_count, text) => {
  expect(offersText({ offer_count, unread_count })).toBe(text);
});
