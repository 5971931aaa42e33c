import { expect, test } from 'vitest';
import { readOwnWords } from '../../src/mailbox/own-words.ts';
import { readArchive, readFolder } from './examples.ts';
import { email, multipart, part } from './mime.ts';
import { quotedWords } from './original.ts';
import { type Language, programs } from './programs.ts';
import { ignored, taken } from './special-cases.ts';
import { words } from './words.ts';

const european = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl'] as const;
const all = [...european, 'ja', 'zh', 'ar'] as const;
/** The languages in which a program writes, if not in all. */
const someLanguages: Partial<Record<keyof typeof programs, readonly Language[]>> = {
  mutt: ['en', 'de'],
  proton: ['en', 'de', 'fr', 'es'],
  yahoo: ['en', 'de', 'fr', 'es', 'pt'],
  gmx: ['de'],
  k9: ['en', 'de'],
  roundcube: ['en'],
  zimbra: ['en', 'fr', 'es'],
  fastmail: ['en'],
  qqMail: ['zh'],
  netease: ['zh'],
  neteasePhone: ['zh'],
};

for (const { name, email } of ignored.filter(({ nothing }) => nothing === 'automatic'))
  test(`the reader of replies takes nothing from an automatic email: ${name}`, async () => {
    expect(await readOwnWords(email)).toEqual({ nothing: 'automatic' });
  });

for (const { name, email, nothing } of ignored.filter((one) => one.nothing !== 'automatic'))
  test(`the reader of replies takes nothing from ${name}`, async () => {
    expect(await readOwnWords(email)).toEqual({ nothing });
  });

for (const [program, write] of Object.entries(programs) as [keyof typeof programs, (typeof programs)['gmail']][])
  for (const language of someLanguages[program] ?? all)
    test(`from a reply by email, the person’s own words are taken, and no quoted words: ${program} in ${language}`, async () => {
      for (const written of words[language]) {
        const read = await readOwnWords(write(written, language));
        expect(read).toEqual({ words: written, attachments: 0, isCut: false });
        expect(JSON.stringify(read)).not.toMatch(quotedWords);
      }
    });

for (const { name, email, words: own } of taken)
  test(`from an email with difficult parts, the person’s own words are taken, and no quoted words: ${name}`, async () => {
    const read = await readOwnWords(email);
    expect(read).toMatchObject({ words: own, isCut: false });
    expect(JSON.stringify(read)).not.toMatch(quotedWords);
  });

for (const { name, words: own, email } of [...readFolder(), ...readArchive()])
  test(`from an email of the examples, the person’s own words are taken, or nothing: ${name}`, async () => {
    const read = await readOwnWords(email);
    expect('words' in read ? read.words.trim() : '').toBe(own.trim());
  });

test('files that a person attached are counted; keys, images of a signature and what only programs read are not', async () => {
  const file = (type: string, ...headers: string[]) => part({ type, body: 'AA==', headers });
  const image = (id: string) => file('image/png', `Content-ID: <${id}>`, 'Content-Disposition: inline');
  const body = '<p>See <img src="cid:own@a">.</p><div class="gmail_signature"><img src="cid:logo@a">Ada</div>';
  const shown = [part({ type: 'text/html', body }), image('own@a'), image('logo@a')];
  const added = ['application/pgp-signature', 'application/pkcs7-signature', 'text/vcard', 'application/ms-tnef'];
  const attached = ['application/pdf', 'image/png', 'text/csv'].map((type) =>
    file(type, 'Content-Disposition: attachment'),
  );
  const parts = [multipart('multipart/related', 'b2', shown), ...added.map((type) => file(type)), ...attached];
  const read = await readOwnWords(email(multipart('multipart/mixed', 'b1', parts)));
  expect(read).toEqual({ words: 'See .', attachments: 4, isCut: false });
});

test.each(['application/pkcs7-mime', 'application/ms-tnef', 'application/pgp-encrypted'])(
  'the reader of replies says of an email that only other programs read that it is sealed: %s',
  async (type) => {
    expect(await readOwnWords(email(part({ type, body: 'AA==' })))).toEqual({ nothing: 'sealed' });
  },
);

/** Emails that are small and would be slow to read if each line, or each element, were compared with all others. */
const costly = {
  'a hundred thousand lines': ['plain', 'a\r\n'.repeat(100_000)],
  'half a megabyte of line ends': ['plain', '\r\n'.repeat(250_000)],
  'a hundred thousand closing formulas': ['plain', 'Best\r\n'.repeat(100_000)],
  'many headers of quoted emails': ['plain', '-----Original Message-----\r\n> a\r\nb\r\n'.repeat(30_000)],
  'many lines that begin with a mark': ['html', '&gt; a<br>'.repeat(50_000)],
  'a list of a hundred thousand items': ['html', `${'<ul>'.repeat(480)}${'<li>x'.repeat(100_000)}`],
  'a list in hundreds of lists': ['html', `${'<ul>'.repeat(480)}${'<li>a</li>'.repeat(9_980)}`],
  'more own words than ten messages': ['plain', 'word and word\r\n'.repeat(1_600)],
  'lists in lists': ['html', '<ul><li>a'.repeat(25_000)],
  'a line of fixed spaces': ['html', ' &nbsp;'.repeat(70_000)],
  'many empty lines': ['html', `a${'<br>'.repeat(100_000)}b`],
} as const;
for (const [name, [kind, body]] of Object.entries(costly))
  test(`the reader of replies takes nothing from an email that is too large to be a reply: ${name}`, async () => {
    const email = `From: ada@example.org\r\nMIME-Version: 1.0\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${body}`;
    expect(await readOwnWords(Buffer.from(email))).toEqual({ nothing: 'unclear' });
  });

test('lists in lists are indented eight times at most', async () => {
  const email = `From: ada@example.org\r\nContent-Type: text/html\r\n\r\n${'<ul><li>a'.repeat(20)}`;
  const read = await readOwnWords(Buffer.from(email));
  expect('words' in read && read.words.endsWith(`\n${' '.repeat(16)}- a`)).toBe(true);
});

/** Emails of half a megabyte that would be read for minutes by a pattern that tries one sign in two ways. */
const repeated = {
  'lines of @': ['plain', `${'@'.repeat(400)}\r\n`.repeat(1_300)],
  'an attribution of @': ['plain', `---${'@'.repeat(500_000)}\r\n`],
  'an attribution in brackets': [
    'plain',
    `<${'@'.repeat(900)}\r\nOn Monday 12:30 ada@example.org wrote:\r\n> a\r\n`.repeat(500),
  ],
  'lines of dashes': ['plain', `${'-'.repeat(390)}x\r\n`.repeat(1_300)],
  'lines of dashes around @': ['plain', `${'-'.repeat(190)}@${'-'.repeat(190)}x\r\n`.repeat(1_300)],
  'one line of @ behind marks': ['plain', `>>> ${'@'.repeat(490_000)}`],
  'beginnings of images': ['plain', '[cid:'.repeat(98_000)],
  'names over positions': ['plain', `Thanks\r\n${'Ada '.repeat(200)}\r\nReader\r\n`.repeat(600)],
  'one long notice': ['plain', 'registered in working hours emails to and from\r\n'.repeat(9_000)],
  'lines of dashes and spaces': ['plain', `--${'- '.repeat(190)}x\r\n`.repeat(1_300)],
  'one style of heights': ['html', `<p style="${';height:0;'.repeat(55_000)}">a</p>`],
} as const;
for (const [name, [kind, body]] of Object.entries(repeated))
  test(`the reader of replies finds the words at the top of an email that repeats itself, or too many: ${name}`, async () => {
    const own = kind === 'html' ? '<p>Yes, gladly.</p>' : 'Yes, gladly.\r\n\r\n';
    const email = `From: ada@example.org\r\nMIME-Version: 1.0\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${own}${body}`;
    const read = await readOwnWords(Buffer.from(email));
    expect('words' in read ? read.words : read.nothing).toMatch(/^(?:Yes, gladly\.|unclear$)/);
  });
