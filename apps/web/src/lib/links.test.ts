import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap((part) => part.href ?? []);
const whole = (text: string) =>
  splitLinks(text)
    .map((part) => part.text)
    .join('');

test.each([
  'javascript:alert(1) data:text/html,x ftp://x.example www.example.org //example.org',
  'a@example.org mailto:a@example.org',
  'https:// and http://',
  'https://%zz/ https://example.org:99999/',
  'https://google.com@evil.example/',
  'https://google.com:8080@evil.example/',
  'https://user:secret@evil.example/x',
  `https://${'google.com.'.repeat(20)}@evil.example/`,
  'https://google.com\\@evil.example/',
  'https://google.com。谢谢@evil.example/',
])('in a text, nothing in %j becomes a link', (text) => {
  expect(linksOf(text)).toEqual([]);
  expect(whole(text)).toBe(text);
});

test.each([
  ['see https://example.org/a.', ['https://example.org/a']],
  ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
  ['http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
  ['https://a.example/x。https://b.example/y', ['https://a.example/x', 'https://b.example/y']],
  ["'https://example.org/x', 'https://example.org/y'", ['https://example.org/x', 'https://example.org/y']],
  ['“https://example.org/x”', ['https://example.org/x']],
  ['<a href="https://example.org/">', ['https://example.org/']],
  ['[https://a.example/x](https://b.example/y)', ['https://a.example/x', 'https://b.example/y']],
  ['https://a@b.example/x https://b.example/y', ['https://b.example/y']],
  ['**https://example.org/a**', ['https://example.org/a']],
  ['_https://example.org/a_', ['https://example.org/a']],
  ['url=https://example.org/?q=a@b#c:d;e', ['https://example.org/?q=a@b#c:d;e']],
  ['HTTPS://Example.org/@ada', ['HTTPS://Example.org/@ada']],
  ['http://localhost:3000/x http://192.0.2.1:8080/', ['http://localhost:3000/x', 'http://192.0.2.1:8080/']],
  ['https://bücher.example/ä https://例え.テスト/日本', ['https://bücher.example/ä', 'https://例え.テスト/日本']],
  ["https://en.wikipedia.org/wiki/Gödel's", ["https://en.wikipedia.org/wiki/Gödel's"]],
  ['https://example.org/a\u00a0b\u3000c', ['https://example.org/a']],
])('in a text, the links in %j are found', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(whole(text)).toBe(text);
});

const signs = '。 ） 」 』 】 》 〉 ， 、 ？ ！ ； ： 〜 ・ … » › ” ’ " > ) ] } ` — – ، ؛ ؟ ۔ । ॥ ། ።'.split(' ');
test.each([...signs, '\u200b', '\u200f', '\u202e', '\u2060', '\ufeff', '\u00ad'])(
  'in a text, a web address ends before the sign %j, whatever follows',
  (sign) => {
    for (const address of ['https://example.org/foo', 'https://example.org'])
      for (const text of [`见${address}${sign}`, `见${address}${sign}谢谢`, `${address}${sign} b`]) {
        expect(linksOf(text)).toEqual([address]);
        expect(whole(text)).toBe(text);
      }
  },
);

test.each(['（）', '「」', '『』', '【】', '《》', '«»', '‹›', '“”', '‘’', '„“', '""', '``', '()', '[]', '{}', '<>'])(
  'in a text, the pair %s around a web address does not belong to it',
  ([open = '', close = '']) => {
    expect(linksOf(`a ${open}https://example.org/foo${close}です`)).toEqual(['https://example.org/foo']);
    expect(linksOf(`${open}https://example.org/foo${close}.`)).toEqual(['https://example.org/foo']);
  },
);
