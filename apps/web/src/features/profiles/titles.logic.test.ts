import { expect, test } from 'vitest';
import { titlesOf } from './titles.logic.ts';

const titles = (text: string) => titlesOf(text, { titles: 3, length: 40 });

test('an empty list of publications has no titles', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' \n\n')).toEqual([]);
});

test('titles are read from BibTeX without braces and commands, and titles of books that contain them are not taken', () => {
  const text = `@article{a, title = {{Cryo-EM} of a {\\emph{small}} channel}, booktitle = {Other}, year = 2020}
@misc{b, Title="Soil carbon"}`;
  expect(titles(text)).toEqual(['Cryo-EM of a small channel', 'Soil carbon']);
});

test('from RIS and CSL-JSON files of publications only the titles are read', () => {
  expect(titles('TY  - JOUR\nTI  - Soil carbon\nAU  - Ada\nER  - ')).toEqual(['Soil carbon']);
  expect(titles('[{"title": "Soil carbon"}, {"author": []}, 3]')).toEqual(['Soil carbon']);
});

test('any other list of publications is read line by line, each title once, within the limits', () => {
  expect(titles('Soil carbon\r\nSoil carbon\nSecond\nThird\nFourth')).toEqual(['Soil carbon', 'Second', 'Third']);
  expect(titles('x'.repeat(50))).toEqual(['x'.repeat(40)]);
});
