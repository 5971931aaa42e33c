import { lifetimes } from '@exchange/contract/limits';
import { expect, test } from 'vitest';
import { knownCookie, readKnownCookie } from './known-browser.rules.ts';

const secret = 'a secret';
const now = Date.UTC(2026, 10, 20);
const days = 86_400_000;

test('the cookie of a known browser names the account and the time of its login for 180 days', () => {
  const cookie = knownCookie(secret, 7, now);
  const read = (at: number) => readKnownCookie(secret, cookie, at);
  expect(read(now)).toEqual({ userId: 7, browserId: expect.stringMatching(/^[\w-]{16}$/), since: now });
  expect(read(now + lifetimes.knownBrowserDays * days - 1)).toBeDefined();
  expect(read(now + lifetimes.knownBrowserDays * days)).toBeUndefined();
});

test('the cookie of a browser that has logged in before keeps the id of that browser at the next login', () => {
  const browserId = readKnownCookie(secret, knownCookie(secret, 7, now), now)?.browserId ?? '';
  const later = readKnownCookie(secret, knownCookie(secret, 8, now + days, browserId), now + days);
  expect(later).toEqual({ userId: 8, browserId, since: now + days });
});

test('two logins without a cookie of a known browser get different browser ids', () => {
  expect(knownCookie(secret, 7, now)).not.toBe(knownCookie(secret, 7, now));
});

test('a known browser’s cookie that was signed with another secret is ignored', () => {
  expect(readKnownCookie('another', knownCookie(secret, 7, now), now)).toBeUndefined();
});

const malformed = [undefined, '', '.', '...', 'a.b.c.d', '7.x.NaN.', 'é.é.é.é', 'x'.repeat(10_000)];
test.each(malformed)('the text %j is no valid cookie of a known browser', (cookie) => {
  expect(readKnownCookie(secret, cookie, now)).toBeUndefined();
});
