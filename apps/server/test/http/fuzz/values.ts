import fc from 'fast-check';
import { listOf } from '../testing/texts.ts';

/** A field that is not sent. */
export const absent = Symbol('absent');

/** Numbers that are not an id, and values that are not a number. */
const whole = [0, -0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 32, -(2 ** 31), 2 ** 53, 2 ** 63];
const numbers = [...whole, 1.5, 1e-7, 1e21, 1e308, -1e308];

/** Texts that parsers, PostgreSQL or HTML may mishandle. */
const texts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\\u0000',
  '\ud800',
  'a\udc00b',
  '\udc00\ud800',
  '\u0001\u0002\u001f',
  '\u007f\u0080\u009f',
  '\t\n\r\u000b\u000c',
  '\u00a0\u2003\ufeff',
  '\u2028\u2029',
  '\u202e\u2066abc\u2069',
  '\u200b\u200d\u200c',
  '\ufffe\uffff',
  '\u{10ffff}',
  'e\u0301',
  '\u0344\u0958\ufb1d',
  'ﷺ',
  '😀👩\u200d👧🏳️\u200d🌈',
  ...listOf(`
    __proto__ | constructor | toString | null | undefined | true | NaN | -Infinity | 1e3 | 0x10 | ٣ | １ | 1.0 | +1 | 007 |
    1,2 | [1] | {"a":1} | '; drop table app_user; -- | %00%ff% | %s%n$1 | ../../etc/passwd | <script>alert(1)</script> |
    http://a.b | https://user:pass@a.b | https://[::1 | javascript://a | a@b.org | 2026-11-20T00:00:00Z | infinity |
    00000000-0000-0000-0000-000000000000`),
  ' 1',
];

const wrongTypes = [
  ...numbers,
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [[[[]]]],
  { length: 1 },
  { toString: 'x' },
  { valueOf: null, toJSON: 1 },
  JSON.parse('{"__proto__":{"name":"Eve","admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
];

/** Nested so deep that a recursive function overflows the stack. */
const deep: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000));

/** Any character of Unicode. The library's own unit for them (`binary`) takes a second to make, in every test of the registry. */
const anyCharacter = fc.nat(0x10ffff - 0x800).map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));
/** Any UTF-16 unit, halves of characters too. */
const anyUnits = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)), maxLength: 40 });
const anyText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 300 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 300 }) },
  { weight: 2, arbitrary: anyUnits },
  { weight: 1, arbitrary: fc.tuple(anyUnits, fc.constantFrom(...texts), anyUnits).map((parts) => parts.join('')) },
);

/** As long as a body may be: of one character, of marks that are out of order, of very many entries. */
const huge = fc.constantFrom<unknown>(
  'x'.repeat(1_000_000),
  'é'.repeat(400_000),
  'a\u0301\u0323'.repeat(200_000),
  '\u0301\u0323'.repeat(250_000),
  ' '.repeat(1_000_000),
  '\r'.repeat(500_000),
  Array.from({ length: 200_000 }, () => 101),
  Array.from({ length: 100_000 }, (_, n) => n),
  Array.from({ length: 100_000 }, () => ''),
  Array.from({ length: 60_000 }, (_, n) => `grant ${n}`),
  Array.from({ length: 500 }, (_, n) => `https://a.b/${'\u0301\u0323'.repeat(400)}${n}`),
  Array.from({ length: 12_000 }, (_, n) => ({ tech_area_id: n, collaboration_type_id: n, is_open: n % 2 === 0 })),
);

/** Any JSON value of a wrong type. `long` allows values that do not fit into a URL. */
export function anyValue({ long }: { long: boolean }): fc.Arbitrary<unknown> {
  const short: fc.WeightedArbitrary<unknown>[] = [
    { weight: 1, arbitrary: fc.constant(absent) },
    { weight: 6, arbitrary: fc.constantFrom(...wrongTypes) },
    { weight: 2, arbitrary: fc.double() },
    { weight: 2, arbitrary: fc.integer() },
    { weight: 8, arbitrary: anyText },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: anyCharacter }) },
    { weight: 1, arbitrary: fc.array(anyText, { maxLength: 5 }) },
  ];
  if (long) short.push({ weight: 0.1, arbitrary: huge }, { weight: 0.2, arbitrary: fc.constant(deep) });
  return fc.oneof(...short.map(({ weight, arbitrary }) => ({ weight: Math.round(weight * 10), arbitrary })));
}

/** Texts of any characters with a length around a limit, with spaces and line ends around them. */
export function textAbout(max: number): fc.Arbitrary<string> {
  const units = fc.constantFrom('a', 'é', 'e\u0301', 'q\u0301', '😀', 'ש', 'ي', '𝐀', 'कि', ' ', '\n', '\r\n', '\u0301');
  const filled = fc
    .tuple(fc.array(units, { minLength: 1, maxLength: 12 }), fc.integer({ min: -2, max: 2 }))
    .map(([pattern, around]) => {
      const pieces: string[] = [];
      while (pieces.length < max + around) pieces.push(...pattern);
      return pieces.slice(0, max + around).join('');
    });
  const blanks = fc.constantFrom('', '', ' ', '\n', '\t \r\n', '\u00a0');
  return fc.tuple(blanks, filled, blanks).map((parts) => parts.join(''));
}

/** Nearly valid values of kinds of fields. */
export const ids = fc.oneof(
  fc.constantFrom<unknown>(101, 102, 105, 999_999, 2_147_483_647, 2_147_483_648, '101'),
  fc.integer(),
);
export const idLists = fc.array(
  fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 101, max: 106 }) }, { weight: 1, arbitrary: ids }),
  { maxLength: 8 },
);
export const urls = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.constantFrom('http://x', 'https://é.org/😀'),
);
export const addresses = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(/^[a-z]{3,12}@[a-z]{3,12}\.org$/).map((text) => ` ${text} `),
);
export const passwords = fc
  .tuple(fc.constantFrom('Aa1', 'Éé٣', 'aa1', 'AA1', 'Aaa'), textAbout(5))
  .map((parts) => parts.join(''));
export const tokens = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), fc.constant('A'.repeat(43)));
