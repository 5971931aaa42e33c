import { afterEach, expect, test } from 'vitest';
import { askLanguage, chooseLanguage, currentLanguage, english, type Language } from './language.ts';
import { sentences } from './sentences.ts';

const catalogue = sentences(
  'example',
  {
    plain: 'It’s done',
    named: 'Asked by {name}',
    group: { waiting: '{count, plural, one {An offer waits} other {# offers wait}}' },
    limited: 'Please list at most {max} links.',
    linked: 'Read the <link>rules of {name}</link> first.',
  },
  { max: 10 },
);

test('a sentence of a catalogue without values is said as it is written', () => {
  expect(catalogue.plain()).toBe('It’s done');
});

test('a sentence of a catalogue is said with its values, in the plural form of its number', () => {
  expect(catalogue.named({ name: '{Ada} <b>' })).toBe('Asked by {Ada} <b>');
  expect([1, 2].map((count) => catalogue.group.waiting({ count }))).toEqual(['An offer waits', '2 offers wait']);
});

test('a value that is fixed for a catalogue, such as a limit, is filled into its sentences', () => {
  expect(catalogue.limited()).toBe('Please list at most 10 links.');
});

test('for a screen, a sentence of a catalogue has parts, with elements in the places of values and tags', () => {
  const name = { element: 'name' };
  expect(catalogue.named.parts({ name })).toEqual(['Asked by ', name]);
  expect(catalogue.linked.parts({ name, link: (words) => ({ element: 'link', words }) })).toEqual([
    'Read the ',
    { element: 'link', words: ['rules of ', name] },
    ' first.',
  ]);
});

test('TypeScript refuses a call of a sentence without one of its values or tags', () => {
  // @ts-expect-error: a value is missing
  expect(() => catalogue.named()).toThrow();
  // @ts-expect-error: a tag is missing
  expect(() => catalogue.linked.parts({ name: '' })).toThrow();
});

const german: Language = {
  tag: 'de',
  name: 'Deutsch',
  locale: 'de',
  direction: 'ltr',
  catalogues: {
    example: {
      plain: 'Erledigt',
      named: '',
      group: { waiting: '{count, plural, one {# Angebot wartet} other {# Angebote warten}}' },
      limited: 'Höchstens {max} Links.',
    },
  },
};

afterEach(() => askLanguage(() => undefined));

test('a sentence is said in the language of the call, and in English if it is not translated', () => {
  let language = english;
  askLanguage(() => language);
  expect(catalogue.plain()).toBe('It’s done');
  language = german;
  expect(catalogue.plain()).toBe('Erledigt');
  expect(catalogue.group.waiting({ count: 1200 })).toBe('1.200 Angebote warten');
  expect(catalogue.limited()).toBe('Höchstens 10 Links.');
  expect(catalogue.named({ name: 'Ada' })).toBe('Asked by Ada');
  expect(catalogue.linked.parts({ name: 'Ada', link: (words) => words.join('') }).join('')).toBe(
    'Read the rules of Ada first.',
  );
  language = english;
  expect(catalogue.group.waiting({ count: 1200 })).toBe('1,200 offers wait');
  expect(currentLanguage()).toBe(english);
});

test('the language chosen from Accept-Language is the same tag, or else one of the same language and script', () => {
  const offered = ['en', 'de', 'pt-BR', 'zh-Hans', 'ar'];
  expect(chooseLanguage('fr;q=0.9, de-AT;q=0.8, en;q=0.1', offered)).toBe('de');
  expect(chooseLanguage(['pt-PT', 'en'], offered)).toBe('pt-BR');
  expect(chooseLanguage(['zh-CN'], offered)).toBe('zh-Hans');
  expect(chooseLanguage('zh-TW, ar;q=0.5', offered)).toBe('ar');
  expect(chooseLanguage('zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', offered)).toBe('en');
  expect(chooseLanguage(['zh-HK', 'zh'], offered)).toBeUndefined();
  expect(chooseLanguage(['zh-SG', 'zh'], offered)).toBe('zh-Hans');
  expect(chooseLanguage('*', offered)).toBeUndefined();
  expect(chooseLanguage('de;q=0, no_tag, en-GB', offered)).toBe('en');
  expect(chooseLanguage('', offered)).toBeUndefined();
});

test('only the first ten languages of Accept-Language count, so that a long list costs no time', () => {
  const foreign = Array.from({ length: 10 }, (_, at) => `x${String.fromCharCode(97 + at)}`);
  expect(chooseLanguage([...foreign.slice(1), 'de'], ['en', 'de'])).toBe('de');
  expect(chooseLanguage([...foreign, 'de'], ['en', 'de'])).toBeUndefined();
});

test('in a language from right to left, values in a sentence keep their own direction, except those that choose a form', () => {
  const texts = { named: 'طلب من {name}', chosen: '{name}: {state, select, open {مفتوح} other {مغلق}}' };
  const { named, chosen } = sentences('arabic', {
    named: 'Asked by {name}',
    chosen: '{name}: {state, select, open {Open} other {Closed}}',
  });
  askLanguage(() => ({ tag: 'ar', name: 'العربية', locale: 'ar', direction: 'rtl', catalogues: { arabic: texts } }));
  expect(named({ name: 'Ada (2)' })).toBe('طلب من \u2068Ada (2)\u2069');
  expect(chosen({ state: 'open', name: 'Ada?' })).toBe('\u2068Ada?\u2069: مفتوح');
  expect(named({ name: '' })).toBe('طلب من ');
});
