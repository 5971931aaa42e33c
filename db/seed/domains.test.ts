import { expect, test } from 'vitest';
import { domainLabel, isAtOrBelow, isDomain, isForAlumni, isShared, longestSuffixes } from './domains.ts';

test('suffixes have whole labels, at least two, longest first', () => {
  expect(longestSuffixes('CS.ox.ac.uk')).toEqual(['cs.ox.ac.uk', 'ox.ac.uk', 'ac.uk']);
  expect(longestSuffixes('mit.edu')).toEqual(['mit.edu']);
  expect(longestSuffixes('localhost')).toEqual([]);
});

test('a domain that many institutes share is known, and one of a single institute is not', () => {
  const shared = ['edu.by', 'ac.cd', 'sch.org', 'co.cu', 'ac.uk', 'go.jp', 'res.in', 'gc.ca'];
  const single = ['ox.ac.uk', 'nih.gov', 'ruhr-uni-bochum.de', 'kist.re.kr', 'sch.example.org'];
  expect([...shared, ...single].filter(isShared)).toEqual(shared);
});

test('a domain below another one is found by whole labels', () => {
  const stops = new Set(['uniroma1.it', 'tech']);
  expect(isAtOrBelow('uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('di.uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('any.tech', stops)).toBe(true);
  expect(isAtOrBelow('notuniroma1.it', stops)).toBe(false);
});

test('a domain has at least two labels', () => {
  expect(['mit.edu', 'a-b.c-d.org'].every(isDomain)).toBe(true);
  expect(['edu', '', '.edu', 'a..b', '-a.org', 'MIT.edu', 'zürich.ch', 'a b.org'].some(isDomain)).toBe(false);
});

test('a domain is known by the label below the public suffix', () => {
  const labels = ['ethz.ch', 'ucl.ac.uk', 'tu-berlin.de', 'u-tokyo.ac.jp'].map(domainLabel);
  expect(labels).toEqual(['ethz', 'ucl', 'tuberlin', 'utokyo']);
  expect(['cs.ox.ac.uk', 'ac.uk', 'localhost'].map(domainLabel)).toEqual([null, null, null]);
});

test('what stands in front of an institute’s domain says whether an address is for former students', () => {
  const former = ['alumni.uni.de', 'cs.alumni.uni.de', 'alumni.cs.uni.de', 'alum.uni.de', 'exalumnos.uni.de'];
  const present = ['uni.de', 'alumnos.uni.de', 'alumno.uni.de', 'aluno.uni.de', 'alu.uni.de', 'alumninetz.uni.de'];
  expect([...former, ...present].filter((domain) => isForAlumni(domain, 'uni.de'))).toEqual(former);
  expect(isForAlumni('alu.uni.edu.cn', 'uni.edu.cn')).toBe(true);
  expect(isForAlumni('post.harvard.edu', 'harvard.edu')).toBe(true);
  expect(isForAlumni('alumni.uni.de', 'alumni.uni.de')).toBe(false);
});
