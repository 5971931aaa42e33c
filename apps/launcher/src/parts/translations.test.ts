import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readEnglish } from './catalogues.ts';
import { inside } from './paths.ts';
import { findFaults } from './translations.ts';

const offers = '{count, plural, one {An offer by {name} waits} other {# offers wait}}';

test.each([
  ['a text with the same values', 'Asked by {name}', 'Gefragt von {name}', 'de'],
  [
    'values in another order, and a tag',
    '{name}: <link>read {title}</link>',
    '<link>{title} lesen</link> ({name})',
    'de',
  ],
  ['fewer plural forms, if the language has fewer', offers, '{count, plural, other {{name}：#件}}', 'ja'],
  ['a number without plural forms', offers, '{name}: {count, number}', 'de'],
  [
    'a value that is always the same, or not',
    'At most {max} links',
    'Höchstens {max, plural, one {# Link} other {# Links}}',
    'de',
  ],
  ['no form for millions', offers, '{count, plural, one {Une offre de {name}} other {# offres}}', 'fr'],
])('the check of translations accepts a translation with %s', (_what, english, translated, tag) => {
  expect(findFaults(english, translated, tag, { max: 10 })).toEqual([]);
});

test.each([
  ['lacks a value', 'Asked by {name}', 'Gefragt', 'lacks name'],
  [
    'has another value',
    'Asked by {name}',
    'Gefragt von {name}, {who}',
    'has who, which the English text does not have',
  ],
  ['lacks a tag', 'Read <link>this</link>', 'Lies das', 'lacks <link>'],
  ['cannot be read', 'Asked by {name}', 'Gefragt von {name', 'cannot be read: EXPECT_ARGUMENT_CLOSING_BRACE'],
  ['counts a text', 'Asked by {name}', '{name, plural, one {x} other {y}}', 'counts name, which is no number'],
  ['lacks a plural form', offers, '{count, plural, other {{name}}}', 'lacks plural forms of count: one'],
  [
    'has a form that is never chosen',
    offers,
    '{count, plural, one {{name}} few {#} other {#}}',
    'has plural forms of count that the language never uses: few',
  ],
  [
    'chooses otherwise',
    '{kind, select, yes {a} other {b}}',
    '{kind, select, ja {a} other {b}}',
    'chooses by kind among ja, other instead of other, yes',
  ],
])('the check of translations refuses a translation that %s', (_what, english, translated, fault) => {
  expect(findFaults(english, translated, 'de', {})).toEqual([fault]);
});

test.each(['Offre : {name}', '« {name} »', 'Qui ? {name}'])(
  'the check of translations refuses the plain space in the French text %j',
  (translated) => {
    expect(findFaults('By {name}', translated, 'fr', {})).toEqual(['has a plain space at a sign (U+00A0)']);
    expect(findFaults('By {name}', translated.replace(/ (?=[:?»])|(?<=«) /g, '\u00a0'), 'fr', {})).toEqual([]);
  },
);

test('the check of translations asks an Arabic translation for all plural forms of Arabic', () => {
  expect(findFaults(offers, '{count, plural, one {{name}} other {#}}', 'ar', {})).toEqual([
    'lacks plural forms of count: few, many, two',
  ]);
});

test('each file of English sentences has a catalogue whose id is the name of the file', async () => {
  const files = globSync('packages/contract/src/sentences/*.ts', { cwd: inside() }).map((file) =>
    basename(file, '.ts'),
  );
  const ids = [...(await readEnglish()).values()].flatMap(Object.keys).map((id) => id.replace(/\.refusals$/, ''));
  expect(ids).toEqual(expect.arrayContaining(files));
});
