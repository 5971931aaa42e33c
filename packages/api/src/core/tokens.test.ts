import { expect, test } from 'vitest';
import { isSigned, newHashid, newToken, sign, tokenHash } from './tokens.ts';

test('a token has 256 random bits and needs no escaping in a URL', () => {
  const tokens = Array.from({ length: 100 }, newToken);
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test('the hash under which a token is stored is always the same, and differs for another token', () => {
  const token = newToken();
  expect(tokenHash(token)).toHaveLength(32);
  expect(tokenHash(token)).toEqual(tokenHash(token));
  expect(tokenHash(token)).not.toEqual(tokenHash(`${token}x`));
});

test('a public id of a person (hashid) always has a letter, so it cannot be taken for a number', () => {
  for (let times = 0; times < 1000; times += 1) expect(newHashid()).toMatch(/^(?=.*[A-Za-z])[A-Za-z0-9_-]{12,}$/);
});

const right = sign('secret', 'purpose', 'text');
test('a signature is valid only for its secret, purpose and text', () => {
  expect(isSigned('secret', 'purpose', 'text', right)).toBe(true);
  expect(isSigned('other', 'purpose', 'text', right)).toBe(false);
  expect(isSigned('secret', 'other', 'text', right)).toBe(false);
  expect(isSigned('secret', 'purpose', 'other', right)).toBe(false);
  expect(isSigned('secret', 'purpose\nte', 'xt', right)).toBe(false);
});
const wrong = ['', right.slice(1), `${right}x`, right.toLowerCase(), 'é'.repeat(22), '\u0000'.repeat(43)];
test.each(wrong)('the server does not accept a text that it signed with the wrong signature %j', (given) => {
  expect(isSigned('secret', 'purpose', 'text', given)).toBe(false);
});
