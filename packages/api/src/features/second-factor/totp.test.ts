import { describe, expect, test } from 'vitest';
import { appLink, base32, bytesOf, codeOf, stepOf } from './totp.rules.ts';

const secret = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B; the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds an authenticator app’s code is %s', (now, code) => {
    expect(codeOf(secret, Math.floor(now / 30))).toBe(code);
    expect(stepOf(secret, code, now, 0)).toBe(Math.floor(now / 30));
  });

  test('an authenticator app’s code is valid one step early or late, and not two', () => {
    const now = 1_111_111_111;
    const step = Math.floor(now / 30);
    for (const away of [-1, 0, 1]) expect(stepOf(secret, codeOf(secret, step + away), now, 0)).toBe(step + away);
    for (const away of [-2, 2]) expect(stepOf(secret, codeOf(secret, step + away), now, 0)).toBeUndefined();
  });

  test('an authenticator app’s code cannot be used again, nor an earlier one after it', () => {
    const now = 1_111_111_111;
    const step = Math.floor(now / 30);
    expect(stepOf(secret, codeOf(secret, step), now, step)).toBeUndefined();
    expect(stepOf(secret, codeOf(secret, step - 1), now, step)).toBeUndefined();
    expect(stepOf(secret, codeOf(secret, step + 1), now, step)).toBe(step + 1);
  });

  test.each(['', '28708', '2870820', '28708é', '−28708'])(
    'the text %j is no valid code of an authenticator app',
    (code) => {
      expect(stepOf(secret, code, 59, 0)).toBeUndefined();
    },
  );

  // RFC 4648, section 10, without the padding.
  test.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('the text %j in base 32 is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
    expect(bytesOf(encoded).toString()).toBe(text);
  });

  test('the link that sets up an authenticator app names the installation and the account', () => {
    expect(appLink({ issuer: 'Research Exchange', account: 'ada@example.org', secret: 'MZXW6' })).toBe(
      'otpauth://totp/Research%20Exchange:ada%40example.org?secret=MZXW6&issuer=Research%20Exchange',
    );
  });
});
