import { describe, expect, test } from 'vitest';
import { nearTerms, searchableTerms, searchTerms, type Term, termSummary } from './term-search.logic.ts';

const term = (id: number, name: string, aliases: readonly string[] = [], category = 'Imaging'): Term => ({
  id,
  name,
  aliases,
  category,
});
const namesFor = (terms: readonly Term[], query: string) =>
  searchTerms(searchableTerms(terms), query).map(({ name }) => name);

describe('the order of hits', () => {
  const terms = [
    term(1, 'Marine Zebra Studies'),
    term(2, 'Horses', ['zebra']),
    term(3, 'Zebra Crossings'),
    term(4, 'Zebrafish Care'),
    term(5, 'Stripes', ['zebra stripes']),
    term(6, 'Zebra'),
    term(7, 'Marine Zebrafish'),
    term(8, 'Gazebras'),
    term(9, 'Savanna', [], 'Zebra and Lion'),
  ];

  test('the chooser of areas lists exact names and aliases first, then beginnings of names, of words, of aliases, and categories', () => {
    expect(namesFor(terms, 'zebra')).toEqual([
      'Zebra',
      'Horses',
      'Zebra Crossings',
      'Zebrafish Care',
      'Marine Zebra Studies',
      'Marine Zebrafish',
      'Stripes',
      'Savanna',
    ]);
  });

  test('the chooser of areas corrects a typing error only if no term fits as typed', () => {
    expect(namesFor(terms, 'zerba')).toContain('Zebra');
    expect(namesFor([term(1, 'Casual Work'), term(2, 'Causal Inference')], 'causal')).toEqual(['Causal Inference']);
    expect(namesFor([term(1, 'Gene')], 'gnee')).toEqual([]);
  });

  test('in the chooser of areas, a short word must be a whole alias word, or begin a word of a name', () => {
    const short = [term(1, 'Flight', ['airfoil']), term(2, 'Learning', ['AI ethics']), term(3, 'Airports')];
    expect(namesFor(short, 'AI')).toEqual(['Airports', 'Learning']);
    expect(namesFor(short, 'chai')).toEqual([]);
  });

  test('the chooser of areas sorts equal hits by initials, then by the place of the alias, then by the list', () => {
    const equal = [term(1, 'Fluids', ['x', 'CFD']), term(2, 'Computational Fluid Dynamics', ['x', 'CFD'])];
    expect(namesFor(equal, 'cfd')).toEqual(['Computational Fluid Dynamics', 'Fluids']);
    expect(namesFor([term(1, 'Late', ['x', 'MS']), term(2, 'Early', ['MS'])], 'ms')).toEqual(['Early', 'Late']);
  });
});

describe('what counts as a word', () => {
  test('the chooser of areas finds words with hyphens also without them', () => {
    const terms = [term(1, 'X-ray Imaging'), term(2, 'Microscopy', ['cryo-EM'])];
    for (const query of ['xray', 'x-ray', 'x ray', 'ray']) expect(namesFor(terms, query)).toEqual(['X-ray Imaging']);
    for (const query of ['cryoem', 'cryo em', 'Cryo-EM', 'cryo'])
      expect(namesFor(terms, query)).toEqual(['Microscopy']);
  });

  test('the chooser of areas ignores accents, case, apostrophes and small words', () => {
    const terms = [term(1, 'Génomique'), term(2, "Crohn's Disease"), term(3, 'Physics, Plasma')];
    expect(namesFor(terms, 'GENOMIQUE')).toEqual(['Génomique']);
    expect(namesFor(terms, 'crohns')).toEqual(["Crohn's Disease"]);
    expect(namesFor(terms, 'the physics of plasma')).toEqual(['Physics, Plasma']);
  });

  test('the chooser of areas finds words that stand in the name, an alias and the category of one area', () => {
    const terms = [term(1, 'Electron Microscopy', ['SEM', 'volume EM'], 'Imaging')];
    expect(namesFor(terms, 'imaging SEM')).toEqual(['Electron Microscopy']);
    expect(namesFor(terms, 'electron volume')).toEqual(['Electron Microscopy']);
    expect(namesFor(terms, 'electron nowhere')).toEqual([]);
  });

  test('the chooser of areas finds nothing for a blank text', () => {
    for (const query of ['', '  ', '-', '😀']) expect(namesFor([term(1, 'Ecology')], query)).toEqual([]);
  });
});

test('a hit in the chooser of areas says which alias matched, and which word was meant by a typing error', () => {
  const terms = searchableTerms([term(1, 'Machine Learning', ['ML', 'deep learning'])]);
  expect(searchTerms(terms, 'deep learning')).toMatchObject([{ also: 'deep learning', marks: ['deep', 'learning'] }]);
  expect(searchTerms(terms, 'learning')).toMatchObject([{ also: undefined }]);
  expect(searchTerms(terms, 'machien')).toMatchObject([{ also: undefined, marks: ['machien', 'machine'] }]);
});

describe('a search that nothing fits', () => {
  const terms = searchableTerms([
    term(1, 'Electron Microscopy'),
    term(2, 'Light Microscopy'),
    term(3, 'Ecology', ['habitats']),
  ]);
  const near = (query: string) => nearTerms(terms, query).map(({ name }) => name);

  test('if no area has all words, the chooser lists the areas that have most of them', () => {
    expect(near('green light microscopy')).toEqual(['Light Microscopy', 'Electron Microscopy']);
  });

  test('if no area fits, the chooser lists areas that share a long beginning of a word, not only three letters', () => {
    expect(near('habitology')).toEqual(['Ecology']);
    expect(near('ecovillage')).toEqual([]);
  });
});

test('the chooser of areas says how many areas a search found, or that none has this name and what it shows instead', () => {
  expect(termSummary('x', 'area', 1, 0)).toBe('1 area found');
  expect(termSummary('x', 'area', 12, 0)).toBe('12 areas found');
  expect(termSummary(' xq ', 'type', 0, 3)).toBe('Nothing is called “xq”. Similar:');
  expect(termSummary('xq', 'type', 0, 0)).toBe('Nothing is called “xq”. Here are all categories:');
});
