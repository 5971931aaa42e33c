import { paths } from '@exchange/contract/paths';
import { expect, test } from 'vitest';
import { pathsWithToken } from '../lib/link-token.ts';
import { needsLogin } from './session-expired.ts';

test('the page of a secret link in an email needs no login, which would lose the secret', () => {
  expect([...pathsWithToken].filter(needsLogin)).toEqual([]);
  expect([paths.chats, paths.account].filter(needsLogin)).toEqual([paths.chats, paths.account]);
});
