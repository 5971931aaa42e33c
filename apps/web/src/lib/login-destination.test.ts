import { expect, test } from 'vitest';
import { destinationOf } from './login-destination.ts';

test.each([
  ['/chats/7?tab=my-offers', 'chat'],
  ['/chats?tab=my-offers', 'chats'],
  ['/profile/abcdef', 'profile'],
  ['/profile', 'ownProfile'],
  ['/requests/5', 'request'],
  ['/create-request', 'ownRequests'],
  ['/account', 'account'],
  ['/people?q=lamella', 'people'],
  ['/points', 'points'],
  ['/admin', 'console'],
  ['/admin/reports', 'console'],
  ['/administration', null],
  ['/unknown', null],
  [null, null],
])('the screen to which a login returns, %s, is named %s', (path, name) => {
  expect(destinationOf(path)).toBe(name);
});
