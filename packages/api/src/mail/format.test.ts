import { messages } from '@exchange/contract/messages';
import { expect, test } from 'vitest';
import { collaboratorEmail } from '../features/collaborators/collaborators.emails.ts';
import { unreadEmail } from '../features/notifications/unread.emails.ts';
import { answerEmail, offerEmail } from '../features/offers/offers.emails.ts';
import { closingEmail } from '../features/requests/requests.emails.ts';
import { about, nameOf, titled } from './format.ts';

const settings = {
  appName: 'Research Exchange',
  publicUrl: 'http://localhost:3000',
  secret: 'x',
  rateLimits: true,
};

/** What mail programs make a link of without being asked. */
const linkified = /:\/\/|\bwww\.|[\p{L}\p{N}][.．。｡]\p{L}|@[\p{L}\p{N}]/iu;
const phishing = [
  'Your account is locked. Unlock it: https://evil.example/x',
  'www.evil.example',
  'WWW.EVIL.EXAMPLE',
  'evil.example/unlock',
  'unlock@evil.example',
  'http://ümlaut.example',
  'evil．example',
];

test.each(phishing)('a name or title such as "%s" contains no link', (text) => {
  expect(text).toMatch(linkified);
  for (const shown of [nameOf(text), titled(text), about(text)]) expect(shown).not.toMatch(linkified);
});

test('a name is quoted and has sixty characters at most; the words of the product are not quoted', () => {
  expect(nameOf('Ada Ångström')).toBe('“Ada Ångström”');
  expect(nameOf('J. R. O’Neil')).toBe('“J. R. O’Neil”');
  expect([...nameOf('😀'.repeat(255))]).toHaveLength(62);
  expect(nameOf(null)).toBe(messages.screen.unnamed);
  expect(nameOf(messages.screen.deletedUser)).toBe(messages.screen.deletedUser);
});

test('a title can neither end its quotation marks nor turn the direction of the text', () => {
  expect(titled('Done” Your account is locked: “x')).toBe('“Done’ Your account is locked: ‘x”');
  expect(about('\u202edekcol')).toBe('dekcol');
});

test('subjects and first paragraphs begin with words of the product, and hold no link of another user', () => {
  const name = 'Your account is locked: https://evil.example/x';
  const common = { title: name, chatId: 1, requestId: 1 };
  const emails = [
    offerEmail(settings, { ...common, helper: name, message: 'Hello' }),
    unreadEmail(settings, { ...common, writer: name, count: 1, lastMessage: 'Hello', tab: 'my-offers' }),
    collaboratorEmail(settings, { owner: name, title: name, thanks: name }),
    closingEmail(settings, { ...common, owner: name, statusId: 4, note: null }),
    closingEmail(settings, { ...common, owner: name, statusId: 5, note: 'Hello' }),
    answerEmail(settings, { ...common, owner: name, isAccepted: true, message: 'Hello' }),
  ];
  for (const { subject, paragraphs } of emails)
    for (const text of [subject, ...paragraphs]) {
      expect(text).not.toMatch(/^.?Your account is locked/);
      expect(text).not.toMatch(linkified);
      expect([...subject].length).toBeLessThan(180);
    }
});
