import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

const linksOf = (text: string) => splitLinks(text).flatMap((part) => part.href ?? []);

test.each([
  ['see https://example.org/a.', ['https://example.org/a']],
  ['(https://example.org/a_(b))', ['https://example.org/a_(b)']],
  ['http://a.example, https://b.example!', ['http://a.example', 'https://b.example']],
  ['“https://example.org/x”', ['https://example.org/x']],
  ['javascript:alert(1) data:text/html,x ftp://x.example www.example.org', []],
  ['https:// and http://', []],
  ['<a href="https://example.org/">', ['https://example.org/']],
])('the links in %j are found', (text, links) => {
  expect(linksOf(text)).toEqual(links);
  const parts = splitLinks(text).map((part) => part.text);
  expect(parts.join('')).toBe(text);
});
