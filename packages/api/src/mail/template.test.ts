import { expect, test } from 'vitest';
import { type Email, marked, toHtml, toText } from './template.ts';

const email: Email = {
  subject: 'Ada <script> offered help',
  paragraphs: ['Ada offered help on “R&D”.'],
  quote: 'See\nhttp://localhost:3000/reset-password?token=x\n<img src="https://evil.example/pixel">',
  entries: [{ title: 'A & B', url: 'http://localhost:3000/requests/5', note: 'Imaging · Ada', text: 'Two\nlines' }],
  action: { label: 'Answer', url: 'http://localhost:3000/chats/1?tab=my-requests&x=1' },
  more: { label: 'See', url: 'http://localhost:3000/requests/4' },
  footer: ['Because.'],
  footerLinks: [{ label: 'Stop', url: 'http://localhost:3000/unsubscribe?email=a&sig=b' }],
};

test('in the plain text of an email, no line begins with what another user wrote', () => {
  const text = toText(email);
  const links = text.split('\n').filter((line) => line.startsWith('http'));
  expect(links).toEqual([email.action?.url, email.more?.url, email.footerLinks?.[0]?.url]);
  expect(text).toContain('> http://localhost:3000/reset-password?token=x');
  expect(text).toContain('> Two\n> lines');
  expect(marked('a\u0085b\n\u0085c\u2028d')).toBe('> a\u0085> b\n> \u0085> c\u2028> d');
});

test('the HTML of an email escapes what another user wrote, and loads nothing from other servers', () => {
  const html = toHtml(email, { appName: 'R&D Exchange' });
  expect(html).not.toMatch(/<(script|img|link|iframe)/i);
  expect(html).not.toMatch(/\b(src|background)="?http|url\(/i);
  expect(html).toContain('Ada &lt;script&gt; offered help');
  expect(html).toContain('&lt;img src=&quot;https://evil.example/pixel&quot;&gt;');
  expect(html).toContain('href="http://localhost:3000/chats/1?tab=my-requests&amp;x=1"');
  for (const id of [4, 5]) expect(html).toContain(`href="http://localhost:3000/requests/${id}"`);
});

const code = 'def f(x):\n    return x\n\n1.5   2\n10\t20';

test('a quote in an email keeps its indentation, columns and lines, also in a mail program that ignores styles', () => {
  const quoting = { ...email, quote: code };
  expect(toText(quoting)).toContain('> def f(x):\n>     return x\n> \n> 1.5   2\n> 10\t20');
  const [, style, quote] =
    /<blockquote [^>]*style="([^"]*)">(def.*?)<\/blockquote>/.exec(toHtml(quoting, { appName: 'R&D' })) ?? [];
  expect(style).toContain('white-space:pre-wrap');
  expect(quote).toBe(
    'def f(x):<br>&nbsp;&nbsp;&nbsp; return x<br><br>1.5&nbsp;&nbsp; 2<br>10<span style="mso-tab-count:1">\t</span>20',
  );
});

test('in an email, words of users run in their own direction, such as from right to left', () => {
  const html = toHtml(
    { ...email, paragraphs: ['Help was offered on “مرحبا (12)”.'], quote: 'مرحبا! (12)' },
    { appName: 'R&D' },
  );
  expect(html).toMatch(/<blockquote [^>]*dir="auto"[^>]*>مرحبا! \(12\)</);
  expect(html).toContain('“<bdi>مرحبا (12)</bdi>”');
  expect(html).toMatch(/<p dir="auto" [^>]*><a [^>]*>A &amp; B</);
});
