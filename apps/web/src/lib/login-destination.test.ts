import { expect, test } from 'vitest';
import { destinationOf } from './login-destination.ts';

test.each([
  ['/chats/7?tab=my-offers', 'the chat'],
  ['/chats?tab=my-offers', 'your chats'],
  ['/profile/abcdef', 'the profile'],
  ['/profile', 'your profile'],
  ['/requests/5', 'the request'],
  ['/create-request', 'your requests'],
  ['/account', 'your account'],
  ['/people?q=lamella', 'People'],
  ['/points', 'your points'],
  ['/admin', 'the console'],
  ['/admin/reports', 'the console'],
  ['/administration', null],
  ['/unknown', null],
  [null, null],
])('the destination of %s is %s', (path, name) => {
  expect(destinationOf(path)).toBe(name);
});
