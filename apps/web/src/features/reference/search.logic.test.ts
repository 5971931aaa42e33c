import { describe, expect, it } from 'vitest';
import { holdsAll, markParts, searchWords } from './search.logic.ts';

const hits = (name: string, query: string) =>
  markParts(name, searchWords(query))
    .filter((part) => part.hit)
    .map((part) => part.text);

describe('search in pickers', () => {
  it('folds accents and case of what is typed', () => {
    expect(searchWords('  Zürich ÉTH ')).toEqual(['zurich', 'eth']);
    expect(searchWords(' - ')).toEqual([]);
  });

  it('asks for every word', () => {
    expect(holdsAll('x ray and micro computed tomography', ['micro', 'ray'])).toBe(true);
    expect(holdsAll('microbiology', ['micro', 'ray'])).toBe(false);
  });

  it('marks what was hit in the text as it is written', () => {
    expect(hits('Universität Zürich', 'zurich univ')).toEqual(['Univers'.slice(0, 4), 'Zürich']);
    expect(hits('Straße', 'strass')).toEqual(['Straß']);
    expect(hits('Cryo-Electron Microscopy', 'micro')).toEqual(['Micro']);
    expect(hits('Łódź', 'lodz')).toEqual(['Łódź']);
    expect(hits('北京大学 😀 Beijing', 'beijing')).toEqual(['Beijing']);
  });

  it('loses nothing of the text', () => {
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
