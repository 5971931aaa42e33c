import { describe, expect, it } from 'vitest';
import { domainLabel, isAtOrBelow, isDomain, isShared, longestSuffixes } from './domains.ts';

describe('longestSuffixes', () => {
  it('suffixes have whole labels, at least two, longest first', () => {
    expect(longestSuffixes('CS.ox.ac.uk')).toEqual(['cs.ox.ac.uk', 'ox.ac.uk', 'ac.uk']);
    expect(longestSuffixes('mit.edu')).toEqual(['mit.edu']);
    expect(longestSuffixes('localhost')).toEqual([]);
  });
});

describe('isShared', () => {
  it.each(['edu.by', 'ac.cd', 'sch.org', 'co.cu', 'ac.uk', 'go.jp', 'res.in', 'gc.ca'])('finds %s', (domain) => {
    expect(isShared(domain)).toBe(true);
  });
  it.each(['ox.ac.uk', 'nih.gov', 'ruhr-uni-bochum.de', 'kist.re.kr', 'sch.example.org'])('lets %s be', (domain) => {
    expect(isShared(domain)).toBe(false);
  });
});

it('a domain below another one is found by whole labels', () => {
  const stops = new Set(['uniroma1.it', 'tech']);
  expect(isAtOrBelow('uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('di.uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('any.tech', stops)).toBe(true);
  expect(isAtOrBelow('notuniroma1.it', stops)).toBe(false);
});

it('a domain has at least two labels', () => {
  expect(['mit.edu', 'a-b.c-d.org'].every(isDomain)).toBe(true);
  expect(['edu', '', '.edu', 'a..b', '-a.org', 'MIT.edu', 'zürich.ch', 'a b.org'].some(isDomain)).toBe(false);
});

it('a domain is known by the label below the public suffix', () => {
  expect(['ethz.ch', 'ucl.ac.uk', 'tu-berlin.de', 'u-tokyo.ac.jp'].map(domainLabel)).toEqual([
    'ethz',
    'ucl',
    'tuberlin',
    'utokyo',
  ]);
  expect(['cs.ox.ac.uk', 'ac.uk', 'localhost'].map(domainLabel)).toEqual([null, null, null]);
});
