import { describe, expect, test } from 'vitest';
import { holdsAll, markParts, searchWords } from './search.logic.ts';

const hits = (name: string, query: string) =>
  markParts(name, searchWords(query))
    .filter((part) => part.hit)
    .map((part) => part.text);

describe('search in pickers', () => {
  test('accents and case of the search text are ignored', () => {
    expect(searchWords('  Zürich ÉTH ')).toEqual(['zurich', 'eth']);
    expect(searchWords(' - ')).toEqual([]);
  });

  test('every word must match', () => {
    expect(holdsAll('x ray and micro computed tomography', ['micro', 'ray'])).toBe(true);
    expect(holdsAll('microbiology', ['micro', 'ray'])).toBe(false);
  });

  test('matches are marked in the original text', () => {
    expect(hits('Universität Zürich', 'zurich univ')).toEqual(['Univers'.slice(0, 4), 'Zürich']);
    expect(hits('Straße', 'strass')).toEqual(['Straß']);
    expect(hits('Cryo-Electron Microscopy', 'micro')).toEqual(['Micro']);
    expect(hits('Łódź', 'lodz')).toEqual(['Łódź']);
    expect(hits('北京大学 😀 Beijing', 'beijing')).toEqual(['Beijing']);
  });

  test('the parts joined are the whole text', () => {
    const name = 'Œuvre, naïve — 😀 Ångström';
    expect(
      markParts(name, searchWords('o'))
        .map((part) => part.text)
        .join(''),
    ).toBe(name.normalize('NFC'));
    expect(markParts('', ['a'])).toEqual([]);
    expect(markParts('Chemistry', [])).toEqual([{ text: 'Chemistry', hit: false }]);
  });
});
