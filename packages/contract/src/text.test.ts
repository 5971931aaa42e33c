import { describe, expect, test } from 'vitest';
import { codePoints } from './code-points.ts';
import { foldForSearch } from './fold.ts';
import { messages } from './messages.ts';
import { accepted, refusedBy } from './testing/parse.ts';
import { clearable, isStorable, normalizeText, text } from './text.ts';

/** C0, U+007F and C1. */
const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, n) => 0x7f + n)].map((code) =>
  String.fromCharCode(code),
);

test.each([
  ['', 0],
  ['é', 1],
  ['e\u0301', 2],
  ['😀', 1],
  ['👩‍👩‍👧', 5],
  ['שלום', 4],
  ['\ud800', 1],
])('%j has %i code points', (value, length) => expect(codePoints(value)).toBe(length));

describe('a stored text', () => {
  test.each([
    ['e\u0301', 'é'],
    ['\u212b', 'Å'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\r\r\nb', 'a\n\nb'],
    [' \t\r\n a \u00a0\ufeff', 'a'],
    ['a \n b', 'a \n b'],
  ])('that was typed as %j is %j', (typed, stored) => expect(normalizeText(typed, 100)).toBe(stored));

  test.each([
    '\u200b',
    '\u00ad',
    '\u2800',
    '\u3164',
    '\u115f',
    '\u034f',
    '\ufe0f',
    '\u{e0100}',
    '\u0085',
    ' \u200d\n\u200c ',
  ])('without a visible character is empty: %j', (typed) => expect(normalizeText(typed, 100)).toBe(''));

  test.each(['👩\u200d🔬', '❤\ufe0f', 'می\u200cخواهم', 'क्\u200dष', 'a\u200b', '\u00ad\u00adb', '葛\u{e0100}'])(
    'keeps the invisible characters beside a visible one: %j',
    (typed) => expect(normalizeText(typed, 100)).toBe(typed),
  );

  test('is not normalised at great cost when it is too long anyway', () => {
    const marks = '\u0301\u0323'.repeat(250_000);
    expect(normalizeText(` a${marks}`, 2000)).toBe(`a${marks}`);
    expect(normalizeText(`a${'\u0301\u0323'.repeat(1000)}`, 2000)).toBe(
      `ạ${'\u0323'.repeat(999)}${'\u0301'.repeat(1000)}`,
    );
  });

  test('holds neither control characters nor halves of a character, but tabs and lines where there are lines', () => {
    for (const control of controls) {
      expect(isStorable(`a${control}b`, 'one')).toBe(false);
      expect(isStorable(`a${control}b`, 'many')).toBe(control === '\t' || control === '\n');
    }
    for (const half of ['\ud800', '\udc00', '\udc00\ud800', 'a\ud83d']) {
      expect(isStorable(half, 'one')).toBe(false);
      expect(isStorable(half, 'many')).toBe(false);
    }
  });

  test('of one line and of several is refused with a control character', () => {
    for (const lines of ['one', 'many'] as const)
      for (const control of ['\u0000', '\u007f', '\u0085', '\u009f'])
        expect(refusedBy(text({ lines, max: 9, tooLong: '' }), `a${control}b`).error).toBe(
          messages.validation.controlCharacters,
        );
  });

  test.each(['😀', '\u200d', 'שלום', '\u202e', '\u00a0', '\ufffd', 'q\u0301'])('may hold %j', (value) => {
    expect(isStorable(value, 'one')).toBe(true);
  });
});

describe('a text field', () => {
  const field = text({ lines: 'one', max: 3, tooLong: (length) => `${length}`, required: 'required' });
  const sentence = (input: unknown) => refusedBy(field, input).error;

  test('says first what cannot be stored, then what is missing, then what is too long', () => {
    for (const input of ['\u0001\u0001\u0001\u0001', 'a\ud800', 'a\nb'])
      expect(sentence(input)).toBe(messages.validation.controlCharacters);
    for (const input of ['  \n ', '\u200b\u200b\u200b\u200b']) expect(sentence(input)).toBe('required');
    expect(sentence('abcd')).toBe('4');
  });

  test.each([null, undefined, 5, {}, ['abc'], true])('that is %j counts as missing where it is required', (input) => {
    expect(sentence(input)).toBe('required');
  });

  test('measures what would be stored, not what was typed', () => {
    expect(accepted(field, '  e\u0301e\u0301e\u0301 \r\n')).toBe('ééé');
    expect(sentence('  éééé ')).toBe('4');
  });

  test('that may be absent is cleared by null and by an empty text', () => {
    const optional = clearable(text({ lines: 'many', max: 3, tooLong: 'long' }));
    for (const input of [null, '', '  \r\n']) expect(accepted(optional, input)).toBeNull();
    expect(accepted(optional, 'a\r\nb')).toBe('a\nb');
    expect(refusedBy(optional, 5).error).toBe(messages.validation.invalidRequest);
    expect(refusedBy(optional, 'abcd').error).toBe('long');
  });
});

describe('a search', () => {
  test.each([
    ['Universität Zürich', 'universitat zurich'],
    ['  Łódź – Uniwersytet  ', 'lodz uniwersytet'],
    ['ÎLE-DE-FRANCE', 'ile de france'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ægir Œuvre Ørsted', 'aegir oeuvre orsted'],
    ['Þórður Đorđe', 'thordur dorde'],
    ['İstanbul ılıca', 'istanbul ilica'],
    ['ﬁne ½', 'fine 1 2'],
    ["King's (London) 100%_x", 'king s london 100 x'],
    ['東京大学', '東京大学'],
    ['e\u0301cole', 'ecole'],
    ['%_\\', ''],
    ['', ''],
  ])('for %j looks for %j', (typed, folded) => expect(foldForSearch(typed)).toBe(folded));

  test('of a folded text finds the same', () => {
    for (const name of ['Universität Zürich', 'Łódź', 'Iğdır', 'ΑΘΗΝΑ', 'الجامعة'])
      expect(foldForSearch(foldForSearch(name))).toBe(foldForSearch(name));
  });

  test('takes capital and small letters of every script for the same', () => {
    for (const name of ['Zürich', 'Αθήνας', 'Москва', 'Đà Nẵng', 'straße'])
      expect(foldForSearch(name.toUpperCase())).toBe(foldForSearch(name.toLowerCase()));
  });
});
