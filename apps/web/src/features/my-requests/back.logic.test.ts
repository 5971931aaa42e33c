import { expect, test } from 'vitest';
import { listNameOf } from './back.logic.ts';

test.each([
  ['/', 'Home'],
  ['/requests?tab=hidden', 'Collaboration Requests'],
  ['/create-request', 'My Requests'],
  ['/chats/7?tab=my-offers', 'Chat'],
  ['/chats?tab=my-offers', 'Chats'],
  ['/profile/abcdef', 'Profile'],
  ['/requests/5', null],
  ['/login', null],
  [null, null],
])('Back from a request to %s is called %s', (from, name) => {
  expect(listNameOf(from)).toBe(name);
});
