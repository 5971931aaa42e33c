import { describe, expect, test } from 'vitest';
import { allRefusals } from './all-refusals.ts';
import { pathTo } from './paths.ts';
import { requestStatusNames, statusLabel } from './statuses.ts';

test('a status is shown by its name, except two', () => {
  const shown = ['Draft', 'Active', 'In Progress', 'Successful', 'Withdrawn', 'Expired'];
  expect(Object.values(requestStatusNames).map(statusLabel)).toEqual(shown);
});

describe('refusals', () => {
  test('refusals are whole sentences without technical words', () => {
    for (const entry of Object.values(allRefusals)) {
      const sentence = entry.sentence();
      expect(sentence).toMatch(/^[A-Z]/);
      expect(sentence).not.toMatch(/sql|token_|null|undefined|exception/i);
    }
  });
  test('refusals that end a session or a token, and a wrong login, are 401, and no others', () => {
    const keys = Object.entries(allRefusals)
      .filter(([, { status }]) => status === 401)
      .map(([key]) => key);
    expect(keys).toEqual(['auth.required', 'auth.accessToken', 'auth.invalidCredentials', 'provisioning.token']);
  });
});

test('the paths of mails and links carry what was put in, escaped', () => {
  expect(pathTo.verify('a+b/c=')).toBe('/verify?token=a%2Bb%2Fc%3D');
  expect(pathTo.resetPassword('x_-')).toBe('/reset-password?token=x_-');
  expect(pathTo.unsubscribe('a+b@example.org', 's&t')).toBe('/unsubscribe?email=a%2Bb%40example.org&sig=s%26t');
  expect(pathTo.profile({ hashid: 'abcDEF123456' })).toBe('/profile/abcDEF123456');
  expect(pathTo.profile({ id: 5 })).toBe('/profile/5');
  expect(pathTo.chat(5, 'my-offers')).toBe('/chats/5?tab=my-offers');
});
