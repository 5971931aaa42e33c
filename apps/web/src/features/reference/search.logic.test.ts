import { searchWords } from '@exchange/contract/search';
import { expect, test } from 'vitest';
import { markParts } from './search.logic.ts';

const hits = (name: string, query: string) =>
  markParts(name, searchWords(query))
    .filter((part) => part.hit)
    .map((part) => part.text);

test('words of a search are marked in the name that was found, as it is written there', () => {
  expect(hits('Universität Zürich', 'zurich univ')).toEqual(['Univers'.slice(0, 4), 'Zürich']);
  expect(hits('Straße', 'strass')).toEqual(['Straß']);
  expect(hits('Cryo-Electron Microscopy', 'micro')).toEqual(['Micro']);
  expect(hits('Łódź', 'lodz')).toEqual(['Łódź']);
  expect(hits('北京大学 😀 Beijing', 'beijing')).toEqual(['Beijing']);
  expect(hits("King's College", 'kings')).toEqual(["King's"]);
});

test('a found word that is written in another form than the search is marked whole', () => {
  const marked = (name: string, ...words: string[]) =>
    markParts(name, words)
      .filter((part) => part.hit)
      .map((part) => part.text);
  expect(marked('Grids for cryo-EM', 'cryoem')).toEqual(['cryo-EM']);
  expect(marked('Grids for cryo-EM', 'cryo-em')).toEqual(['cryo-EM']);
  expect(marked('TNF-α, CO₂ and H₂O', 'tnf-alpha', 'co2')).toEqual(['TNF-α', 'CO₂']);
  expect(marked('Antibodies of mice', 'antibody', 'mouse')).toEqual(['Antibodies', 'mice']);
  expect(marked('Anna Müller', 'mueller')).toEqual(['Müller']);
  expect(marked('A C++ solver in C', 'c++')).toEqual(['C++']);
});

test('a search marks only beginnings of words, except in scripts without spaces', () => {
  expect(hits('Explainable AI and Supply Chains', 'ai')).toEqual(['AI']);
  expect(hits('X-ray', 'ray')).toEqual(['ray']);
  expect(hits('私立文亜大学', '文亜')).toEqual(['文亜']);
});

test('a name whose found words are marked keeps all its letters', () => {
  const name = 'Œuvre, naïve — 😀 Ångström';
  const parts = markParts(name, searchWords('o')).map((part) => part.text);
  expect(parts.join('')).toBe(name.normalize('NFC'));
  expect(markParts('', ['a'])).toEqual([]);
  expect(markParts('Chemistry', [])).toEqual([{ text: 'Chemistry', hit: false }]);
});
