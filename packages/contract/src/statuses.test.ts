import { describe, expect, test } from 'vitest';
import { allRefusals } from './all-refusals.ts';
import { pathTo } from './paths.ts';
import { requestStatusNames, statusLabel } from './statuses.ts';

test('every status of a request has a label', () => {
  const shown = ['Draft', 'Active', 'In Progress', 'Successful', 'Withdrawn', 'Expired'];
  expect(Object.values(requestStatusNames).map(statusLabel)).toEqual(shown);
});

describe('refusals', () => {
  test('the sentences of all refusals begin with a capital letter, and contain no technical words', () => {
    for (const entry of Object.values(allRefusals)) {
      const sentence = entry.sentence();
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence).not.toMatch(/sql|token_|null|undefined|exception/i);
    }
  });
  test('only refusals for a missing or invalid session or token, and for a wrong login, have the status 401', () => {
    const keys = Object.entries(allRefusals)
      .filter(([, { status }]) => status === 401)
      .map(([key]) => key);
    expect(keys).toEqual(['auth.required', 'auth.accessToken', 'auth.invalidCredentials', 'provisioning.token']);
  });
});

test('the paths of links in emails and screens escape the values that are put in', () => {
  expect(pathTo.verify('a+b/c=')).toBe('/verify?token=a%2Bb%2Fc%3D');
  expect(pathTo.resetPassword('x_-')).toBe('/reset-password?token=x_-');
  expect(pathTo.unsubscribe('a+b@example.org', 's&t')).toBe('/unsubscribe?email=a%2Bb%40example.org&sig=s%26t');
  expect(pathTo.profile({ hashid: 'abcDEF123456' })).toBe('/profile/abcDEF123456');
  expect(pathTo.profile({ id: 5 })).toBe('/profile/5');
  expect(pathTo.chat(5, 'my-offers')).toBe('/chats/5?tab=my-offers');
});
