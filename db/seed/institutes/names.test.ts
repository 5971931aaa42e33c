import { expect, test } from 'vitest';
import { recaser } from './casing.ts';
import { cleanName, firstName } from './names.ts';
import { decode } from './swot/decode.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

test.each([
  ['a byte order mark', bytes('\ufeffETH Zürich'), 'ethz.ch', 'ETH Zürich'],
  ['UTF-16', bytes('\ufeff128 СУ', 'utf16le'), 'school.info', '\ufeff128 СУ'.slice(1)],
  ['Windows-1252', bytes('Chalmers högskola', 'latin1'), 'chalmers.se', 'Chalmers högskola'],
  ['Windows-1251', Uint8Array.of(0xd3, 0xed, 0xe8, 0xe2), 'ukd.edu.ua', 'Унив'],
  ['UTF-8 stored twice', bytes('SÃ£o Paulo'), 'pucsp.edu.br', 'São Paulo'],
  ['UTF-8 with accented capitals', bytes('UNIÃO TRƯỜNG ĐẠI HỌC'), 'x.br', 'UNIÃO TRƯỜNG ĐẠI HỌC'],
  ['a control instead of punctuation', bytes('St Edward\x92s'), 'steds.org.uk', 'St Edward’s'],
])('an entry in the list of institutes with %s is read', (_, content, domain, text) => {
  expect(decode(content, domain)).toBe(text);
});

test.each([
  ['  Université   de\u00a0Genève \r', 'Université de Genève'],
  ['Mehran University of Engineering &amp; Technology', 'Mehran University of Engineering & Technology'],
  ['Greenwich School of Management\u200e', 'Greenwich School of Management'],
  ['Name: Amarillo College', 'Amarillo College'],
  ['Walsh College,', 'Walsh College'],
  ['University of Lagos.', 'University of Lagos'],
  ['Berufsakademie Saarland e.V.', 'Berufsakademie Saarland e.V.'],
  ['"Normandale Community College"', 'Normandale Community College'],
  ['"Carol Davila" University of Medicine', '"Carol Davila" University of Medicine'],
  ['Augusta University - https://www.augusta.edu/', 'Augusta University'],
  [
    'South Washington County School District (Website: https://sowashco.org)',
    'South Washington County School District',
  ],
  ['https://www.scit.edu/', ''],
  ['schulen-hannover.de', ''],
  ['someone@example.org', ''],
  ['---', ''],
])('from the line %j in the list of institutes, the name %j is read', (line, name) => {
  expect(cleanName(line)).toBe(name);
});

test('the name of an institute is the first line of its entry that is not empty', () => {
  expect(firstName(['', ' ', 'University of Oxford', 'Oxford'])).toBe('University of Oxford');
});
test('the name of an institute is the second line of its entry if the first is a web address', () => {
  expect(firstName(['www.cmu.ac.th', 'Chiang Mai University'])).toBe('Chiang Mai University');
});
test('an entry of the list that is empty, a mark, or only a web address has no name', () => {
  const entries = [[], [''], ['.group', 'Some school'], ['belajar.id', 'http://belajar.id']];
  expect(entries.map(firstName)).toEqual(['', '', '', '']);
});

const known = ['University of Zagreb', 'Faculty of Law', 'IES Goya', 'Universidad de Chile', 'COMSATS Lahore'];
const recase = recaser(known);
test.each([
  ['UNIVERSITY OF ZAGREB, FACULTY OF GEODESY', 'University of Zagreb, Faculty of Geodesy'],
  ['COMSATS UNIVERSITY', 'COMSATS University'],
  ['IES ALBARREGAS', 'IES Albarregas'],
  ['COURS SECONDAIRE D’ORSAY (CSO)', 'Cours Secondaire d’Orsay (CSO)'],
  ['universidad simón bolívar', 'Universidad Simón Bolívar'],
  ['KASTAMONU ÜNİVERSİTESİ', 'Kastamonu Üniversitesi'],
  ['ISAE-SUPAERO', 'ISAE-SUPAERO'],
  ['University of ZAGREB', 'University of ZAGREB'],
  ['ბათუმის სახელმწიფო უნივერსიტეტი', 'ბათუმის სახელმწიფო უნივერსიტეტი'],
])('the name of the institute %s is written %s', (name, written) => {
  expect(recase(name)).toBe(written);
});
