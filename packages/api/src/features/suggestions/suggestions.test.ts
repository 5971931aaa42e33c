import { createUser, type User } from '@exchange/testkit/app-users';
import { openTestApp } from '@exchange/testkit/test-file';
import { beforeAll, describe, expect, test } from 'vitest';
import englishTexts from './testing/english-texts.json' with { type: 'json' };
import paragraphs from './testing/paragraphs-of-ten-fields.json' with { type: 'json' };
import textsAsTyped from './testing/texts-as-typed.json' with { type: 'json' };
import textsKeptApart from './testing/texts-kept-apart.json' with { type: 'json' };
import textsOfDevelopment from './testing/texts-of-development.json' with { type: 'json' };
import textsOfManyFields from './testing/texts-of-many-fields.json' with { type: 'json' };
import textsWrittenLast from './testing/texts-written-last.json' with { type: 'json' };

const product = await openTestApp({ rateLimits: false });

let viewer: User;
beforeAll(async () => {
  viewer = await createUser(product);
});

/** As if an operator had changed an area. */
async function renewReference() {
  const row = { name: 'operators', fingerprint: crypto.randomUUID() };
  const insert = product.db.insertInto('seed_state').values(row);
  await insert.onConflict((conflict) => conflict.column('name').doUpdateSet(row)).execute();
}

const suggest = (title: string, description = '') => viewer.call.suggestions.ofText({ title, description });

test('an empty text and a text of unknown words suggest no type and no area for a request', async () => {
  const nothing = { types: [], areas: [], missing: [] };
  expect(await suggest('')).toEqual(nothing);
  expect(await suggest('Qwxz zzkq')).toEqual(nothing);
});

test('the suggestion of a type or area for a request names the words of the text behind it', async () => {
  const { types, areas } = await suggest('Cryo-EM grids', 'We need access to a Krios for two days.');
  expect(types[0]).toMatchObject({ id: 401, words: expect.arrayContaining(['need access to']) });
  expect(areas[0]).toMatchObject({ id: 2304, words: expect.arrayContaining(['Cryo-EM', 'Krios']) });
});

test('in suggestions of areas, an abbreviation that is also a common word counts in capitals only', async () => {
  const idsOf = async (title: string) => (await suggest(title)).areas.map(({ id }) => id);
  expect(await idsOf('SHAP and LIME for a classifier')).toContain(212);
  expect(await idsOf('The lime in the shap')).not.toContain(212);
});

describe('what is no reason for a suggestion', () => {
  const areasOf = async (title: string) => (await suggest(title)).areas.map(({ id }) => id);

  test.each([
    'We write C++, no Python.',
    'We do not use Python.',
    'Kein Python, bitte',
    'Pas de Python',
    'Nada de Python',
    'Sem Python',
    'Python不要',
    '不用Python',
    'بدون Python',
  ])('what a text denies suggests no area: %s', async (text) => {
    expect(await areasOf(text)).not.toContain(302);
  });

  test.each(['We have no mass spectrometer', 'Wir haben kein Massenspektrometer', 'Python is not working'])(
    'what one lacks or what fails suggests an area: %s',
    async (text) => {
      expect(await areasOf(text)).not.toEqual([]);
    },
  );

  test('names of samples, numbers, letters and words of every sentence are no reason', async () => {
    expect(await areasOf('Samples S1, S2 and S3 of 2019')).not.toContain(2502);
    const { types, areas } = await suggest(
      'Statistics in R',
      'We do not want to explain at our lab why 50 of 120 fail.',
    );
    expect(areas.find(({ id }) => id === 303)?.words).toContain('in R');
    const words = [...types, ...areas].flatMap((one) => one.words);
    for (const word of ['50', '120', 'R', 'do not', 'want to', 'at our', 'why']) expect(words).not.toContain(word);
  });

  test('what has no reason is not clear', async () => {
    for (const { title, description } of paragraphs) {
      const { types, areas } = await suggest(title, description);
      expect([...types, ...areas].filter(({ words, is_clear }) => is_clear && words.length === 0)).toEqual([]);
    }
  });
});

test('the suggestions for a request name a fact that a helper would ask for, until the text has it', async () => {
  const { types, missing } = await suggest('Western blot', 'It is not working.');
  expect(types[0]?.id).toBe(103);
  expect(missing).toContain('tried');
  expect((await suggest('Western blot', 'It is not working. We have tried new antibodies.')).missing).not.toContain(
    'tried',
  );
});

test('a retired area is not suggested for a request, and a word that an operator adds counts at once', async () => {
  const idsOf = async (title: string) => (await suggest(title)).areas.map(({ id }) => id);
  expect(await idsOf('A frobnicator for our lab')).toEqual([]);
  await product.db
    .updateTable('technical_area')
    .set({ aliases: ['frobnicator'], is_set_by_operator: true })
    .where('id', '=', 2411)
    .execute();
  await renewReference();
  expect(await idsOf('A frobnicator for our lab')).toEqual([2411]);
  await product.db
    .updateTable('technical_area')
    .set({ retired_at: new Date().toISOString() })
    .where('id', '=', 2411)
    .execute();
  await renewReference();
  expect(await idsOf('A frobnicator for our lab')).toEqual([]);
});

test('titles of publications suggest areas for a profile with the number of titles of each', async () => {
  const titles = ['Cryo-EM structure of a channel', 'Preferred orientation in cryo-EM', 'Medieval trade on the Elbe'];
  const areas = await viewer.call.suggestions.ofTitles({ titles });
  expect(areas.find(({ id }) => id === 2304)).toMatchObject({ titles: 2, words: expect.arrayContaining(['cryo-em']) });
  expect(areas.map(({ id }) => id)).toContain(2002);
});

test('of a long list of titles the first 50,000 letters are read', async () => {
  const other = 'A word that is no area '.repeat(40);
  const found = (count: number) =>
    viewer.call.suggestions.ofTitles({ titles: [...Array.from({ length: count }, () => other), ...cryo] });
  const cryo = ['Cryo-EM structure of a channel', 'Preferred orientation in cryo-EM'];
  expect((await found(50)).map(({ id }) => id)).toContain(2304);
  expect((await found(60)).map(({ id }) => id)).not.toContain(2304);
});

interface Labelled {
  readonly title: string;
  readonly description: string;
  readonly type: number;
  readonly areas: readonly number[];
}

/**
 * How often the type is first and among three, what part of the areas is among the first five, and how many of three are right: fewer
 * than three that are shown count as wrong. Of what is clear, how many types and areas are right.
 */
async function measure(texts: readonly Labelled[]) {
  let first = 0;
  let among = 0;
  let recall = 0;
  let precision = 0;
  const clear = { types: 0, rightTypes: 0, areas: 0, rightAreas: 0 };
  for (const { title, description, type, areas } of texts) {
    const found = await suggest(title, description);
    const types = found.types.map(({ id }) => id);
    const five = found.areas.slice(0, 5).map(({ id }) => id);
    if (types[0] === type) first += 1;
    if (types.includes(type)) among += 1;
    recall += areas.filter((id) => five.includes(id)).length / areas.length;
    precision += five.slice(0, 3).filter((id) => areas.includes(id)).length / 3;
    const clearTypes = found.types.filter(({ is_clear }) => is_clear);
    const clearAreas = found.areas.filter(({ is_clear }) => is_clear);
    clear.types += clearTypes.length;
    clear.rightTypes += clearTypes.filter(({ id }) => id === type).length;
    clear.areas += clearAreas.length;
    clear.rightAreas += clearAreas.filter(({ id }) => areas.includes(id)).length;
  }
  const share = (sum: number) => Math.round((100 * sum) / texts.length);
  return {
    ...{ first: share(first), among: share(among), recall: share(recall), precision: share(precision) },
    clearType: Math.round((100 * clear.rightTypes) / clear.types),
    clearAreas: Math.round((100 * clear.rightAreas) / clear.areas),
  };
}

type Measured = Awaited<ReturnType<typeof measure>>;

/** No share may fall below what was measured. */
function expectFloors(measured: Measured, floors: Measured) {
  for (const name of ['first', 'among', 'recall', 'precision', 'clearType', 'clearAreas'] as const)
    expect(measured[name], `${name} of ${JSON.stringify(measured)}`).toBeGreaterThanOrEqual(floors[name]);
}

test('for English texts of requests, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(englishTexts), {
    first: 97,
    among: 100,
    recall: 90,
    precision: 50,
    clearType: 99,
    clearAreas: 66,
  });
});

test('for the texts from which the weights were learned, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(textsOfDevelopment), {
    first: 99,
    among: 100,
    recall: 82,
    precision: 50,
    clearType: 100,
    clearAreas: 78,
  });
});

test('for texts that the weights never saw, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(textsKeptApart), {
    first: 78,
    among: 91,
    recall: 79,
    precision: 48,
    clearType: 88,
    clearAreas: 68,
  });
});

test('for texts in six languages, as typed in haste or with care, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(textsAsTyped), {
    first: 85,
    among: 97,
    recall: 68,
    precision: 60,
    clearType: 97,
    clearAreas: 79,
  });
});

test('for texts written after the lists of words, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(textsWrittenLast), {
    first: 90,
    among: 97,
    recall: 84,
    precision: 50,
    clearType: 99,
    clearAreas: 71,
  });
});

test('for texts of many fields in six languages, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(textsOfManyFields), {
    first: 87,
    among: 95,
    recall: 90,
    precision: 52,
    clearType: 89,
    clearAreas: 70,
  });
});

test('for pasted paragraphs of ten fields in eight languages, the suggested types and areas are right as often as documented', async () => {
  expectFloors(await measure(paragraphs), {
    first: 83,
    among: 100,
    recall: 67,
    precision: 37,
    clearType: 92,
    clearAreas: 49,
  });
});
