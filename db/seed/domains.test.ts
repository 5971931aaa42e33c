import { expect, test } from 'vitest';
import { domainLabel, isAtOrBelow, isDomain, isForAlumni, isShared, longestSuffixes } from './domains.ts';

test('the institute of a domain is looked up by the domain, then by each shorter end of two or more parts', () => {
  expect(longestSuffixes('CS.ox.ac.uk')).toEqual(['cs.ox.ac.uk', 'ox.ac.uk', 'ac.uk']);
  expect(longestSuffixes('mit.edu')).toEqual(['mit.edu']);
  expect(longestSuffixes('localhost')).toEqual([]);
});

test('a domain under which many institutes stand, as edu.by, belongs to none of them', () => {
  const shared = ['edu.by', 'ac.cd', 'sch.org', 'co.cu', 'ac.uk', 'go.jp', 'res.in', 'gc.ca'];
  const single = ['ox.ac.uk', 'nih.gov', 'ruhr-uni-bochum.de', 'kist.re.kr', 'sch.example.org'];
  expect([...shared, ...single].filter(isShared)).toEqual(shared);
});

test('a domain is below another only after a dot: notuni.it is not below uni.it', () => {
  const stops = new Set(['uniroma1.it', 'tech']);
  expect(isAtOrBelow('uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('di.uniroma1.it', stops)).toBe(true);
  expect(isAtOrBelow('any.tech', stops)).toBe(true);
  expect(isAtOrBelow('notuniroma1.it', stops)).toBe(false);
});

test('a text without a dot, or with signs that no domain has, is not taken for a domain', () => {
  expect(['mit.edu', 'a-b.c-d.org'].every(isDomain)).toBe(true);
  expect(['edu', '', '.edu', 'a..b', '-a.org', 'MIT.edu', 'zürich.ch', 'a b.org'].some(isDomain)).toBe(false);
});

test('the short name of a domain is the part before the public ending: ucl of ucl.ac.uk', () => {
  const labels = ['ethz.ch', 'ucl.ac.uk', 'tu-berlin.de', 'u-tokyo.ac.jp'].map(domainLabel);
  expect(labels).toEqual(['ethz', 'ucl', 'tuberlin', 'utokyo']);
  expect(['cs.ox.ac.uk', 'ac.uk', 'localhost'].map(domainLabel)).toEqual([null, null, null]);
});

test('an address at alumni.uni.de is taken for that of a former student, and one at alumnos.uni.de is not', () => {
  const former = ['alumni.uni.de', 'cs.alumni.uni.de', 'alumni.cs.uni.de', 'alum.uni.de', 'exalumnos.uni.de'];
  const present = ['uni.de', 'alumnos.uni.de', 'alumno.uni.de', 'aluno.uni.de', 'alu.uni.de', 'alumninetz.uni.de'];
  expect([...former, ...present].filter((domain) => isForAlumni(domain, 'uni.de'))).toEqual(former);
  expect(isForAlumni('alu.uni.edu.cn', 'uni.edu.cn')).toBe(true);
  expect(isForAlumni('post.harvard.edu', 'harvard.edu')).toBe(true);
  expect(isForAlumni('alumni.uni.de', 'alumni.uni.de')).toBe(false);
});
