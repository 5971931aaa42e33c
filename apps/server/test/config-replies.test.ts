import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/x',
  SECRET: 'a'.repeat(40),
  SMTP_URL: 'smtp://mail',
};
const replyTo = (environment: Record<string, string>) => readConfig({ ...production, ...environment }).mailReplyTo;

test('a MAIL_REPLY_TO that is no address stops the start', () => {
  for (const value of [
    'nobody',
    'Ada <ada@example.org>',
    'a@example.org, b@example.org',
    'a@example.org\nBcc: b@example.org',
  ])
    expect(() => replyTo({ MAIL_REPLY_TO: value }), value).toThrow(/^MAIL_REPLY_TO must be an email address/);
});

test('answers go to MAIL_REPLY_TO, else to the address of a mailto: in CONTACT_URL, else nowhere', () => {
  expect(replyTo({})).toBeUndefined();
  expect(replyTo({ MAIL_FROM: 'exchange@example.org' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'https://example.org/contact' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'mailto:a@example.org,b@example.org' })).toBeUndefined();
  expect(replyTo({ CONTACT_URL: 'mailto:help@example.org?subject=Hello' })).toBe('help@example.org');
  expect(replyTo({ CONTACT_URL: 'mailto:help@example.org', MAIL_REPLY_TO: 'desk@example.org' })).toBe(
    'desk@example.org',
  );
});
