import { expect, test } from 'vitest';
import { noNotifications, notificationPreferencesInput } from './notifications.ts';

test('without notifications every kind is off and no digest comes', () => {
  const { digest, ...kinds } = noNotifications;
  expect(Object.keys(noNotifications)).toEqual(Object.keys(notificationPreferencesInput.shape));
  expect(new Set(Object.values(kinds))).toEqual(new Set([false]));
  expect(digest).toBe('never');
});
