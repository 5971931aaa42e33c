import { foldForSearch } from '@exchange/contract/fold';
import { expect, test } from 'vitest';
import { isAtOrBelow, isShared, longestSuffixes } from '../domains.ts';
import { buildCatalogue } from './catalogue.ts';
import corrections from './corrections.json' with { type: 'json' };
import otherNames from './other-names.json' with { type: 'json' };
import { readSource, type Source } from './source.ts';
import supplement from './supplement.json' with { type: 'json' };

const entry = (domain: string, ...lines: string[]) => ({ domain, lines });
const build = (source: Partial<Source>, additions: Partial<Parameters<typeof buildCatalogue>[1]> = {}) =>
  buildCatalogue({ entries: [], stopped: [], ...source }, { supplement: [], corrections: {}, ...additions });

test('entries in the list of domains with one top-level domain and the same first name make one institute', () => {
  const entries = [entry('student.uni.cl', 'universidad de Chile'), entry('uni.cl', 'Universidad de Chile', 'UCh')];
  const { institutes } = build({ entries });
  const names = { name: 'Universidad de Chile', search_name: 'universidad de chile' };
  expect(institutes).toEqual([{ ...names, source_key: 'uni.cl', domains: ['uni.cl', 'student.uni.cl'] }]);
});

test.each([
  ['student.uni.se', 'Chalmers tekniska högskola', 'Chalmers University of Technology'],
  ['edu.p.lodz.pl', 'Technical University of Lodz', 'Lodz University of Technology'],
  ['mini.uni.de', 'Georg-August-Universität Göttingen (mini.uni.de)', 'Georg-August Universität Göttingen'],
  ['worc.ox.uk', 'Worcester College, University of Oxford', 'University of Oxford'],
  ['crimson.ua.edu', 'University of Alabama', 'University of Alabama - Tuscaloosa'],
  [
    'poa.ifrs.br',
    'Instituto Federal do Rio Grande - Campus Alegre',
    'Instituto Federal de Educação, Ciência e Tecnologia do Rio Grande',
  ],
])('the domain %s, called %s, belongs to the institute of the domain above it', (domain, name, parentName) => {
  const parent = domain.slice(domain.indexOf('.') + 1);
  const { institutes } = build({ entries: [entry(domain, name), entry(parent, parentName)] });
  expect(institutes).toMatchObject([{ name: parentName, source_key: parent, domains: [parent, domain] }]);
});

test.each([
  ['bwh.harvard.edu', "Brigham and Women's Hospital", 'Harvard University'],
  ['lleida.lasalle.cat', 'La Salle Lleida', 'La Salle'],
  ['de.student.uni.de', 'Another School', 'University of Tests'],
])('the domain %s, called %s, is an institute apart from that of the domain above it', (domain, name, parentName) => {
  const parent = domain.split('.').slice(-2).join('.');
  expect(build({ entries: [entry(domain, name), entry(parent, parentName)] }).institutes).toHaveLength(2);
});

test('domains with the name of a faculty join its university, but schools with the same name stay apart', () => {
  const entries = [
    entry('bg.ac.rs', 'University of Belgrade'),
    entry('etf.bg.ac.rs', 'University of Belgrade, Electrical Engineering'),
    entry('etf.rs', 'University of Belgrade, Electrical Engineering'),
    entry('lo2kk.edu.rs', 'Second Lyceum Copernicus'),
    entry('uczen.lo2kk.edu.rs', 'Lyceum Copernicus'),
    entry('mielec.rs', 'Lyceum Copernicus'),
  ];
  expect(build({ entries }).institutes).toMatchObject([
    { name: 'University of Belgrade', domains: ['bg.ac.rs', 'etf.rs', 'etf.bg.ac.rs'] },
    { name: 'Second Lyceum Copernicus', domains: ['lo2kk.edu.rs', 'uczen.lo2kk.edu.rs'] },
    { name: 'Lyceum Copernicus', domains: ['mielec.rs'] },
  ]);
});

test('an institute of the supplement whose domain is stopped is in the catalogue without any domain', () => {
  const { institutes } = build({ stopped: ['bu.edu'] }, { supplement: [{ name: 'Boston', domains: ['bu.edu'] }] });
  expect(institutes).toEqual([{ name: 'Boston', search_name: 'boston', source_key: 'bu.edu', domains: [] }]);
});

test('the first domain of an institute in the supplement is its main domain', () => {
  const supplement = [{ name: 'Aalto', domains: ['aalto.fi', 'hut.fi'] }];
  expect(build({}, { supplement }).institutes).toMatchObject([
    { source_key: 'aalto.fi', domains: ['aalto.fi', 'hut.fi'] },
  ]);
});

test('an institute that the supplement names does not join the institute of the domain above', () => {
  const entries = [entry('edu', 'x'), entry('mit.edu', 'Massachusetts Institute'), entry('mail.mit.edu', 'Mail')];
  const { institutes } = build({ entries }, { supplement: [{ name: 'Laboratory', domains: ['mail.mit.edu'] }] });
  expect(institutes).toMatchObject([{ name: 'Laboratory' }, { name: 'Massachusetts Institute' }]);
});

test('institutes whose names differ only in punctuation or top-level domain stay apart; equal names show their domains', () => {
  const entries = [entry('tcd.ie', 'Trinity College'), entry('trinity.edu', 'Trinity College')];
  expect(build({ entries }).institutes.map(({ name }) => name)).toEqual([
    'Trinity College (tcd.ie)',
    'Trinity College (trinity.edu)',
  ]);
  const twins = [entry('eastwest.edu', 'East-West University'), entry('ewubd.edu', 'East West University')];
  expect(build({ entries: twins }).institutes).toHaveLength(2);
});

test('a domain that is stopped, used by many institutes or without a name belongs to no institute', () => {
  const entries = [
    entry('edu.by', 'Belarusian State Academy of Music'),
    entry('roma.it', 'Sapienza'),
    entry('di.roma.it', 'Dipartimento'),
    entry('empty.edu', ''),
    entry('lone.tech', 'Lone School'),
  ];
  expect(build({ entries, stopped: ['roma.it', 'tech', 'roma.it'] })).toEqual({
    institutes: [],
    stopped: ['roma.it'],
  });
});

test('the supplement renames an institute with all domains of the same name', () => {
  const entries = [
    entry('technion.ac.il', 'Nanotechnology Institute'),
    entry('campus.technion.ac.il', 'Nanotechnology Institute'),
  ];
  const { institutes } = build({ entries }, { supplement: [{ name: 'Technion', domains: ['technion.ac.il'] }] });
  expect(institutes).toMatchObject([{ name: 'Technion', domains: ['technion.ac.il', 'campus.technion.ac.il'] }]);
});

test('corrections change the names of institutes, and remove domains that many institutes use', () => {
  const entries = [entry('columbia.edu', 'Barnard College'), entry('navy.mil', 'School'), entry('empty.edu', '')];
  const changes = { 'columbia.edu': 'Columbia University', 'navy.mil': null, 'empty.edu': 'Invented' };
  expect(build({ entries }, { corrections: changes }).institutes).toMatchObject([{ name: 'Columbia University' }]);
});

const source = await readSource();
const catalogue = buildCatalogue(source, { supplement, corrections });
const owners = new Map(
  catalogue.institutes.flatMap((institute) => institute.domains.map((domain) => [domain, institute])),
);

test('the catalogue of institutes has the expected size', () => {
  expect(catalogue.institutes.length).toBeGreaterThan(22_000);
  expect(owners.size).toBeGreaterThan(23_500);
  expect(catalogue.stopped.length).toBeGreaterThan(2_000);
});

test('every name in the catalogue of institutes is unique, has its accents, and has no remains of HTML or addresses', () => {
  const names = catalogue.institutes.map(({ name }) => name);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there.
  const dirt = /^\s|\s$|\s\s|[\x00-\x1f\x7f-\x9f\ufeff\ufffd]|&(amp|quot|#\d+);|https?:|^\.|^$/;
  expect(names.filter((name) => dirt.test(name) || name !== name.normalize('NFC') || name.length > 255)).toEqual([]);
  expect(names).toContain('Universität Hamburg');
});

test('every institute in the catalogue has its name folded for searching', () => {
  expect(
    catalogue.institutes.filter(({ name, search_name }) => search_name !== foldForSearch(name) || search_name === ''),
  ).toEqual([]);
  expect(owners.get('ethz.ch')).toMatchObject({ name: 'ETH Zürich', search_name: 'eth zurich' });
});

test('no domain in the catalogue of institutes is stopped, used by many institutes or claimed twice', () => {
  const stops = new Set(source.stopped);
  const domains = catalogue.institutes.flatMap((institute) => institute.domains);
  expect(domains.filter((domain) => isShared(domain) || isAtOrBelow(domain, stops))).toEqual([]);
  expect(new Set(domains).size).toBe(domains.length);
});

test('every domain of the supplement of institutes has its name and is claimed once', () => {
  const claimed = supplement.flatMap(({ name, domains }) => domains.map((domain) => ({ name, domain })));
  expect(new Set(claimed.map(({ domain }) => domain)).size).toBe(claimed.length);
  expect(new Set(supplement.map(({ name }) => name)).size).toBe(supplement.length);
  const stops = new Set(source.stopped);
  const owned = claimed.filter(({ domain }) => !stops.has(domain));
  expect(owned.filter(({ name, domain }) => !owners.get(domain)?.name.startsWith(name))).toEqual([]);
  for (const domain of ['mpg.de', 'cnrs.fr', 'cern.ch', 'nih.gov', 'csiro.au', 'riken.jp'])
    expect(owners.has(domain)).toBe(true);
});

test('no institute of the supplement says only what the list of domains says already', () => {
  const alone = buildCatalogue(source, { supplement: [], corrections });
  const known = new Map(alone.institutes.flatMap(({ name, domains }) => domains.map((domain) => [domain, name])));
  const ownerOf = (domain: string) =>
    longestSuffixes(domain)
      .map((suffix) => known.get(suffix))
      .find((name) => name !== undefined);
  const idle = supplement.filter(({ name, domains }) => domains.every((domain) => ownerOf(domain) === name));
  expect(idle).toEqual([]);
});

test('each correction of an institute’s name is for a domain of the list', () => {
  const domains = new Set(source.entries.map(({ domain }) => domain));
  expect(Object.keys(corrections).filter((domain) => !domains.has(domain))).toEqual([]);
});

test('each other name of an institute is for one in the catalogue, and differs from its name there', () => {
  const known = new Map(catalogue.institutes.map((institute) => [institute.source_key, institute] as const));
  const idle = Object.entries(otherNames).filter(([domain, names]) => {
    const institute = owners.get(domain) ?? known.get(domain);
    return institute === undefined || names.some((name) => foldForSearch(name) === institute.search_name);
  });
  expect(idle).toEqual([]);
});
