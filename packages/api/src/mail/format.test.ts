import { settableLimits } from '@exchange/contract/limits';
import { profileSentences } from '@exchange/contract/sentences/profiles';
import { expect, test } from 'vitest';
import { inLanguage } from '../core/languages.ts';
import { creditEmail } from '../features/credit/giving.emails.ts';
import { requestRestoredEmail, requestWithdrawnEmail } from '../features/moderation/moderation.emails.ts';
import { unreadEmail } from '../features/notifications/unread.emails.ts';
import { answerEmail, offerEmail } from '../features/offers/offers.emails.ts';
import { closingEmail } from '../features/requests/requests.emails.ts';
import { about, nameOf, titled } from './format.ts';
import { type Email, toHtml, toText } from './template.ts';

const settings = {
  appName: 'Research Exchange',
  publicUrl: 'http://localhost:3000',
  secret: 'x',
  languages: ['en'],
  defaultLanguage: 'en',
  limits: settableLimits,
  rateLimits: 1,
};

/** The beginnings of web addresses. */
const address = /:\/\/|\bwww\./i;
/** What mail programs make a link of without being asked, in a text of the HTML part, which ends at every tag. */
const linkified = /:\/\/|\bwww\.|[\p{L}\p{N}][.．。｡]\p{L}|@[\p{L}\p{N}]/iu;
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** The texts of an email in HTML that no link holds. */
const unlinkedTexts = (email: Email) =>
  toHtml(email, settings)
    .replace(/^.*<body/s, '<body')
    .replace(/<a [^>]*>.*?<\/a>/g, '')
    .replace(/&[#\w]+;/g, '')
    .split(/<[^>]*>/);
const phishing = [
  'Your account is locked. Unlock it: https://evil.example/x',
  'www.evil.example',
  'WWW.EVIL.EXAMPLE',
  'evil.example/unlock',
  'unlock@evil.example',
  'http://ümlaut.example',
  'evil．example',
];

test.each(phishing)('in an email, a name, title or institute such as "%s" becomes no link', (text) => {
  expect(text).toMatch(linkified);
  const shown = [nameOf(text), titled(text), about(text)];
  for (const words of shown) expect(words).not.toMatch(address);
  const entries = shown.map((words) => ({ title: words, note: words }));
  for (const part of unlinkedTexts({ subject: '', paragraphs: shown, entries, footer: [] }))
    expect(part).not.toMatch(linkified);
});

test.each(['Why does numpy.linalg.svd fail on E.coli in data.csv?', 'M.J. Crick', 'ada@example.org'])(
  'in an email, the name or title "%s" keeps what was typed, so that it can be copied and found',
  (text) => {
    for (const shown of [nameOf(text), titled(text)]) expect(shown).toBe(`“${text}”`);
    expect(about(text)).toBe(text);
    const email = { subject: about(text), paragraphs: [titled(text)], footer: [] };
    expect(toText(email)).toContain(`“${text}”\n`);
    const html = toHtml(email, settings);
    expect(html).not.toMatch(invisible);
    expect(html.replace(/<[^>]*>/g, '')).toContain(`“${text}”`);
  },
);

test('in an email, the name of a user is quoted and cut to sixty characters; “Deleted user” is not quoted', () => {
  expect(nameOf('Ada Ångström')).toBe('“Ada Ångström”');
  expect(nameOf('J. R. O’Neil')).toBe('“J. R. O’Neil”');
  expect([...nameOf('😀'.repeat(255))]).toHaveLength(62);
  expect(nameOf(null)).toBe(profileSentences.screen.unnamed());
  expect(nameOf(profileSentences.screen.deletedUser())).toBe(profileSentences.screen.deletedUser());
});

test('in an email, a title of a user can neither end its quotation marks nor turn the direction of the text', () => {
  expect(titled('Done” Your account is locked: “x')).toBe('“Done’ Your account is locked: ‘x”');
  expect(about('\u202edekcol')).toBe('dekcol');
});

test('subjects and paragraphs of emails do not begin with a name or title of another user, and hold no web address of another user', () => {
  const name = 'Your account is locked: https://evil.example/x';
  const common = { title: name, chatId: 1, requestId: 1 };
  const emails = [
    offerEmail(settings, { ...common, helper: name, message: 'Hello' }),
    unreadEmail(settings, { ...common, writer: name, count: 1, messages: ['Hello'], tab: 'my-offers' }),
    creditEmail(settings, { owner: name, title: name, thanks: name }),
    closingEmail(settings, { ...common, owner: name, statusId: 4, note: null }),
    closingEmail(settings, { ...common, owner: name, statusId: 5, note: 'Hello' }),
    requestWithdrawnEmail(settings, { title: name, reason: 'Hello' }),
    requestRestoredEmail(settings, name),
    answerEmail(settings, { ...common, owner: name, isAccepted: true, message: 'Hello' }),
  ];
  for (const { subject, paragraphs } of emails)
    for (const text of [subject, ...paragraphs]) {
      expect(text).not.toMatch(/^.?Your account is locked/);
      expect(text).not.toMatch(address);
      expect([...subject].length).toBeLessThan(180);
    }
});

test.each([
  ['de', 'Ada “X” «Y»', '„Ada ‘X’ ‹Y›“', 'x:\n'],
  ['fr', 'Ada «Y»', '«\u00a0Ada ‹Y›\u00a0»', 'x\u00a0:\n'],
  ['ja', '佐藤「太郎」', '「佐藤『太郎』」', 'x：\n'],
])('an email in the language %s has its quotation marks around a name, and its colon', (tag, name, quoted, label) =>
  inLanguage(tag, () => {
    expect(nameOf(name)).toBe(quoted);
    const email = { subject: 'x', paragraphs: [quoted], action: { label: 'x', url: 'https://a.example' }, footer: [] };
    expect(toText(email)).toContain(label);
    expect(unlinkedTexts(email)).toContain(quoted.replace(/^[„«「]\u00a0?|\u00a0?[“»」]$/g, ''));
  }),
);
