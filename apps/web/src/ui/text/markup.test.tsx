import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, test } from 'vitest';
import { parseMarkup } from '../../lib/markup/parser.ts';
import Markup from './markup.tsx';
import { brokenFormulas, formulas, markedTexts } from './testing/marked-texts.ts';
import { plainTexts } from './testing/plain-texts.ts';
import { tableLikeTexts } from './testing/table-like-texts.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Without what surrounds a table: its button, and where it scrolls. */
const htmlOf = (text: string) =>
  renderToStaticMarkup(<Markup>{text}</Markup>).replace(
    /<button.*?<\/button>|<span[^>]* role="status"[^>]*><\/span>|<\/?section[^>]*>/gs,
    '',
  );
/** What is read on the screen. */
const textOf = (html: string) =>
  html.replace(/<[^>]*>/g, '').replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '');
/** Without the attributes that are the same for all. */
const short = (html: string) => html.replace(/ (?:class|dir|rel|role|tabindex|target)="[^"]*"/g, '');

beforeAll(async () => {
  htmlOf('$x$');
  await import('./formula.tsx');
});

test.each([...plainTexts, ...tableLikeTexts].map((text) => [text.trimEnd()]))(
  'the text %j is shown as it was typed',
  (text) => {
    const html = htmlOf(text);
    expect(textOf(html)).toBe(text);
    expect(html).not.toMatch(/<(?!a |\/a>|[uo]l |\/[uo]l>|\/?li>)/);
  },
);

test.each(markedTexts)('the marks in the text %j, such as * and `, become its format', (text, html) => {
  expect(short(htmlOf(text))).toBe(html);
});

test.each(formulas)('the text %j is shown with a formula', (text, part) => {
  const html = htmlOf(text);
  expect(short(html)).toContain(part);
  expect(textOf(html.replace(/ alttext="[^"]*"/g, ''))).not.toContain('$$');
});

test.each(brokenFormulas.map((text) => [text]))('the broken formula %j is shown as it was typed', (text) => {
  const html = htmlOf(text);
  expect(textOf(html)).toBe(text);
  expect(html).not.toContain('<m');
});

test('a text becomes only letters, links and the allowed elements of HTML', () => {
  const allowed =
    /^<\/?(?:a|bdi|blockquote|code|em|li|ol|div|pre|span|strong|table|tbody|td|th|thead|tr|ul|math|m[a-z]+)[ >]/;
  for (const text of [
    ...plainTexts,
    ...brokenFormulas,
    ...markedTexts.map(([typed]) => typed),
    ...formulas.map(([typed]) => typed),
  ])
    for (const [tag] of htmlOf(text).matchAll(/<[^>]*>/g)) {
      expect(tag).toMatch(allowed);
      expect(tag).not.toMatch(/ (?:style|on\w+|href="(?!https?:))/);
    }
});

test('whatever a person types into a text, no letter is lost and none changes its place', () => {
  const signs = '* ** *** ` `` ``` > 1. 2) - + [ ] ( ) $ \\ _ # | ~ = : , . ! " a b Cd ef 7 \n \n\n'.split(' ');
  const typed = fc.array(
    fc.constantFrom(...signs, ' ', ' ', '  ', '\t', '汉', '😀', 'ا', '[a](https://b.example)', '\n- ', '\n> Ab cd '),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(typed, (parts) => {
      const text = parts.join('');
      const letters = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '');
      // Only the language of a block of code may be missing.
      const expected = text
        .split(/((?:```|~~~)[ \t]*[\w+#.-]+(?=\s|$))/)
        .map((part, at) => (at % 2 === 0 ? letters(part) : `(?:${letters(part)})?`))
        .join('');
      const shown = textOf(
        htmlOf(text)
          .replace(/<math.*?alttext="([^"]*)".*?<\/math>/gs, '$1')
          .replace(/<a href="https:\/\/b.example"[^>]*>a<\/a> <bdi[^>]*>.*?<\/bdi>/g, '[a](https://b.example)'),
      );
      expect(letters(shown)).toMatch(new RegExp(`^${expected}$`));
    }),
    { numRuns: 2000 },
  );
});

test.each(['*a* ', '`a` ', '$a$ '])('a long line of addresses with many marks %j is laid out at once', (marked) => {
  // A search back from each mark would take minutes.
  const text = `${'://'.repeat(9000)} ${marked.repeat(3500)}`;
  expect(parseMarkup(text)).toHaveLength(1);
});
