import { expect, test } from 'vitest';
import { titlesOf } from './titles.logic.ts';

const titles = (text: string) => titlesOf(text, { titles: 3, length: 40 });

test('an empty text has no titles', () => {
  expect(titles('')).toEqual([]);
  expect(titles(' \n\n')).toEqual([]);
});

test('BibTeX titles may hold braces, quotation marks and commands, and are not those of books that hold them', () => {
  const text = `@article{a, title = {{Cryo-EM} of a {\\emph{small}} channel}, booktitle = {Other}, year = 2020}
@misc{b, Title="Soil carbon"}`;
  expect(titles(text)).toEqual(['Cryo-EM of a small channel', 'Soil carbon']);
});

test('RIS and CSL-JSON files are read by their titles only', () => {
  expect(titles('TY  - JOUR\nTI  - Soil carbon\nAU  - Ada\nER  - ')).toEqual(['Soil carbon']);
  expect(titles('[{"title": "Soil carbon"}, {"author": []}, 3]')).toEqual(['Soil carbon']);
});

test('other texts are read line by line, each once, within the limits', () => {
  expect(titles('Soil carbon\r\nSoil carbon\nSecond\nThird\nFourth')).toEqual(['Soil carbon', 'Second', 'Third']);
  expect(titles('x'.repeat(50))).toEqual(['x'.repeat(40)]);
});
