import fc from 'fast-check';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, ofRequest } from './fields.ts';

const titles: is.Oracle = (value) =>
  Array.isArray(value) && value.length <= 500 && value.every((one) => typeof one === 'string' && one.length <= 1000)
    ? { accepted: true }
    : { refused: 400 };

export const suggestions: Entries<'suggestions'> = {
  ofText: {
    input: () => ({ title: 'Cryo-EM grids', description: 'They fail.' }),
    wrong: [400, sentences.invalid, () => ({ title: ['Cryo-EM grids'] })],
    fuzz: () => ({
      fields: {
        title: field(is.text({ max: 255, lines: 'one' }), textAbout(255)),
        description: field(is.text({ max: 2000, lines: 'many' }), textAbout(2000)),
      },
    }),
  },
  listHelpers: { as: 'owner', authorization: authorization.helperReaders, ...ofRequest },
  listHelpersOf: {
    as: 'owner',
    input: ({ request }) => ({ ids: String(request) }),
    wrong: [400, sentences.list, () => ({ ids: '1;2' })],
    fuzz: () => ({ fields: { ids: field(is.idsText(), fc.constantFrom('1,2', '1, 2', '', ',')) } }),
  },
  ofTitles: {
    input: () => ({ titles: ['Cryo-EM of a channel'] }),
    wrong: [400, sentences.invalid, () => ({ titles: 'Cryo-EM of a channel' })],
    fuzz: () => ({ fields: { titles: field(titles, fc.array(fc.string())) } }),
  },
};
