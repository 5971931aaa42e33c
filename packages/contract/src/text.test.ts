import { describe, expect, test } from 'vitest';
import { foldForSearch } from './fold.ts';
import { codePoints } from './format.ts';
import { messages } from './sentences/messages.ts';
import { accepted, refusedBy } from './testing/parse.ts';
import { clearable, normalizeText, text, unstorableCharacter } from './text.ts';

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
])('the text %j is counted as %i code points', (value, length) => expect(codePoints(value)).toBe(length));

describe('a stored text', () => {
  test.each([
    ['e\u0301', 'é'],
    ['\u212b', 'Å'],
    ['a\r\nb\rc\nd', 'a\nb\nc\nd'],
    ['a\r\r\nb', 'a\n\nb'],
    [' \t\r\n a \u00a0\ufeff', 'a'],
    ['a \n b', 'a \n b'],
    ['Line A\u000bLine B', 'Line A\nLine B'],
    ['page 1\n\fpage 2', 'page 1\n\npage 2'],
    ['a\tb', 'a\tb'],
  ])('a text of several lines that was typed as %j is stored as %j', (typed, stored) =>
    expect(normalizeText(typed, 'many', 100)).toBe(stored),
  );

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
  ])('a text without any visible character counts as empty: %j', (typed) =>
    expect(normalizeText(typed, 'many', 100)).toBe(''),
  );

  test.each(['👩\u200d🔬', '❤\ufe0f', 'می\u200cخواهم', 'क्\u200dष', 'a\u200b', '\u00ad\u00adb', '葛\u{e0100}'])(
    'a text keeps its invisible characters if it has a visible one: %j',
    (typed) => expect(normalizeText(typed, 'many', 100)).toBe(typed),
  );

  test('a text far longer than its limit is not normalised, which would take long', () => {
    const marks = '\u0301\u0323'.repeat(250_000);
    expect(normalizeText(` a${marks}`, 'many', 2000)).toBe(`a${marks}`);
    expect(normalizeText(`a${'\u0301\u0323'.repeat(1000)}`, 'many', 2000)).toBe(
      `ạ${'\u0323'.repeat(999)}${'\u0301'.repeat(1000)}`,
    );
  });

  test('a text with more marks than its limit, in rows of 32 or more, is not normalised, which would take long', () => {
    const lettersWith = (marks: number, letters: number) => `a${'\u0323'.repeat(marks - 1)}\u0302`.repeat(letters);
    for (const tooMany of [lettersWith(2001, 1), lettersWith(1001, 2), lettersWith(32, 63)])
      expect(normalizeText(tooMany, 'many', 2000)).toBe(tooMany);
    expect(normalizeText(lettersWith(31, 66), 'many', 2000)).toBe(`ậ${'\u0323'.repeat(29)}`.repeat(66));
    expect(normalizeText(lettersWith(2000, 1), 'many', 2000)).toBe(`ậ${'\u0323'.repeat(1998)}`);
  });

  test('a text of one line that is pasted with tabs, vertical tabs or form feeds has spaces instead', () => {
    expect(normalizeText('\ta\tb\u000bc\fd\r\ne', 'one', 100)).toBe('a b c d\ne');
  });

  test('a text with a control character or half a character is refused; several lines may have tabs and line ends', () => {
    const sentence = (code: string) => messages.validation.controlCharacter({ code, position: 2 });
    for (const control of controls) {
      const code = `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      expect(unstorableCharacter(`a${control}b`, 'one')).toBe(sentence(code));
      const isKept = control === '\t' || control === '\n';
      expect(unstorableCharacter(`a${control}b`, 'many')).toBe(isKept ? undefined : sentence(code));
    }
    for (const lines of ['one', 'many'] as const) {
      expect(unstorableCharacter('😀\ud83d', lines)).toBe(sentence('U+D83D'));
      expect(unstorableCharacter('a\udc00\ud800', lines)).toBe(sentence('U+DC00'));
    }
  });

  test('the refusal of a control character in a text names the character and its position', () => {
    for (const lines of ['one', 'many'] as const) {
      const field = text({ lines, max: 20, tooLong: () => '' });
      for (const control of ['\u0000', '\u007f', '\u0085', '\u009f'])
        expect(refusedBy(field, `a${control}b`).error).toMatch(
          /^Please remove characters that cannot be stored\. The first one is U\+00\S\S at position 2\.$/,
        );
      expect(refusedBy(field, '  😀 e\u0301\u0007\u0000').error).toBe(
        'Please remove characters that cannot be stored. The first one is U+0007 at position 4.',
      );
    }
  });

  test.each(['😀', '\u200d', 'שלום', '\u202e', '\u00a0', '\ufffd', 'q\u0301'])(
    'the text %j is not refused, because it has no control character',
    (value) => {
      expect(unstorableCharacter(value, 'one')).toBeUndefined();
    },
  );
});

describe('a text field', () => {
  const field = text({ lines: 'one', max: 3, tooLong: ({ length }) => `${length}`, required: () => 'required' });
  const sentence = (input: unknown) => refusedBy(field, input).error;

  test('a text field refuses first control characters, then a missing text, then one that is too long', () => {
    for (const [input, code, position] of [
      ['\u0001\u0001\u0001\u0001', 'U+0001', 1],
      ['a\ud800', 'U+D800', 2],
      ['a\nb', 'U+000A', 2],
    ] as const)
      expect(sentence(input)).toBe(messages.validation.controlCharacter({ code, position }));
    for (const input of ['  \n ', '\u200b\u200b\u200b\u200b']) expect(sentence(input)).toBe('required');
    expect(sentence('abcd')).toBe('4');
  });

  test.each([null, undefined, 5, {}, ['abc'], true])('a required text field refuses %j as missing', (input) => {
    expect(sentence(input)).toBe('required');
  });

  test('the length of a text field is counted as it is stored, without the spaces around it', () => {
    expect(accepted(field, '  e\u0301e\u0301e\u0301 \r\n')).toBe('ééé');
    expect(sentence('  éééé ')).toBe('4');
  });

  test('an optional text field is emptied by an empty text or null', () => {
    const optional = clearable(text({ lines: 'many', max: 3, tooLong: () => 'long' }));
    for (const input of [null, '', '  \r\n']) expect(accepted(optional, input)).toBeNull();
    expect(accepted(optional, 'a\r\nb')).toBe('a\nb');
    expect(refusedBy(optional, 5).error).toBe(messages.validation.invalidRequest());
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
    ["King's (London) 100%_x", 'kings london 100 x'],
    ['東京大学', '東京大学'],
    ['e\u0301cole', 'ecole'],
    ['%_\\', ''],
    ['', ''],
  ])('the text %j is folded for searches to %j', (typed, folded) => expect(foldForSearch(typed)).toBe(folded));

  test('folding a text for searches a second time changes nothing', () => {
    for (const name of ['Universität Zürich', 'Łódź', 'Iğdır', 'ΑΘΗΝΑ', 'الجامعة'])
      expect(foldForSearch(foldForSearch(name))).toBe(foldForSearch(name));
  });

  test('folding for searches makes capital and small letters of every script the same', () => {
    for (const name of ['Zürich', 'Αθήνας', 'Москва', 'Đà Nẵng', 'straße'])
      expect(foldForSearch(name.toUpperCase())).toBe(foldForSearch(name.toLowerCase()));
  });
});
