import { describe, expect, test } from 'vitest';
import { beginsWithTypingError, isMistyped, joinPairs, searchWords, wordsOf } from './search.ts';

describe('the words of a search', () => {
  test.each([
    ['  Zürich ÉTH ', ['zurich', 'eth']],
    ['cryo-EM', ['cryo', 'em']],
    ["King's College", ['kings', 'college']],
    ['Crohn’s', ['crohns']],
    ['Lévy flights, Lévy', ['levy', 'flights']],
    [' - ', []],
    ['', []],
  ])('a search for %j has the words %j', (query, words) => {
    expect(searchWords(query)).toEqual(words);
  });

  test('only the first eight words of a very long search count, and 64 letters of each word', () => {
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('x'.repeat(100_000))).toEqual(['x'.repeat(64)]);
    expect(wordsOf('a b c d e f g h i j')).toHaveLength(10);
  });
});

test('a search takes “x ray” and “il 6” for one word each', () => {
  expect(joinPairs(['x', 'ray', 'optics'])).toEqual(['xray', 'optics']);
  expect(joinPairs(['il', '6'])).toEqual(['il6']);
  expect(joinPairs(['tensor', 'network'])).toEqual(['tensor', 'network']);
});

test('a word counts as mistyped if a letter is wrong, missing, added or swapped; a longer word does not', () => {
  expect(isMistyped('bayesian', 'baysian')).toBe(true);
  expect(isMistyped('statistics', 'statistcs')).toBe(true);
  expect(isMistyped('bayesians', 'baysian')).toBe(false);
  expect(isMistyped('gene', 'gnee')).toBe(false);
});

describe('one typing error', () => {
  test.each([
    'electorn',
    'elctron',
    'electtron',
    'elektron',
    'xelectron',
    'lectron',
    'electronn',
    'eletcron',
    'leectron',
  ])('the search takes %s for electron with one typing error', (typed) =>
    expect(beginsWithTypingError('electron', typed)).toBe(true),
  );

  test.each(['electron', 'electro', 'elcetorn', 'elektrom', 'electronxy', 'trons', 'elections'])(
    'the search does not take %s for electron with one typing error',
    (typed) => expect(beginsWithTypingError('electron', typed)).toBe(false),
  );

  test('the search understands a word that is not yet typed to its end, although its beginning has a typing error', () => {
    expect(beginsWithTypingError('microscopy', 'mircos')).toBe(true);
    expect(beginsWithTypingError('microscopy', 'micoscop')).toBe(true);
    expect(beginsWithTypingError('microscopy', 'macras')).toBe(false);
  });

  test('the search corrects no typing error in words of fewer than five letters', () => {
    expect(beginsWithTypingError('gene', 'gnee')).toBe(false);
    expect(beginsWithTypingError('genes', 'gnees')).toBe(true);
  });
});

test('a word of a search has at most 64 letters, although some characters are folded to several letters', () => {
  for (const character of ['\u3316', '\ufb03', 'q'])
    for (const word of searchWords(character.repeat(255))) expect(word.length).toBeLessThanOrEqual(64);
});
