import { expect, test } from 'vitest';
import { sentences } from './sentences.ts';

const catalogue = sentences(
  {
    plain: 'It’s done',
    named: 'Asked by {name}',
    group: { waiting: '{count, plural, one {An offer waits} other {# offers wait}}' },
    limited: 'Please list at most {max} links.',
    linked: 'Read the <link>rules of {name}</link> first.',
  },
  { max: 10 },
);

test('a text without values is said as it is written', () => {
  expect(catalogue.plain()).toBe('It’s done');
});

test('a text is said with its values, in the plural form of its number', () => {
  expect(catalogue.named({ name: '{Ada} <b>' })).toBe('Asked by {Ada} <b>');
  expect([1, 2].map((count) => catalogue.group.waiting({ count }))).toEqual(['An offer waits', '2 offers wait']);
});

test('a value that is always the same stands beside the texts', () => {
  expect(catalogue.limited()).toBe('Please list at most 10 links.');
});

test('for a screen a sentence has parts, with elements in the places of values and tags', () => {
  const name = { element: 'name' };
  expect(catalogue.named.parts({ name })).toEqual(['Asked by ', name]);
  expect(catalogue.linked.parts({ name, link: (words) => ({ element: 'link', words }) })).toEqual([
    'Read the ',
    { element: 'link', words: ['rules of ', name] },
    ' first.',
  ]);
});

test('the types ask for the values of a text', () => {
  // @ts-expect-error: a value is missing
  expect(() => catalogue.named()).toThrow();
  // @ts-expect-error: a tag is missing
  expect(() => catalogue.linked.parts({ name: '' })).toThrow();
});
