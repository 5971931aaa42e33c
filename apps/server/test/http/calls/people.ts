import { listedPerson } from '@exchange/contract/people';
import fc from 'fast-check';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, pageFields } from './fields.ts';

const ids = field(
  is.optional(is.idsText),
  fc.array(fc.nat(2 ** 31), { maxLength: 5 }).map((list) => list.join(',')),
);

export const people: Entries<'people'> = {
  list: {
    reason: 'members who have chosen to be found are found by name, area, institute or words of the profile',
    reply: listedPerson,
    input: () => ({ q: 'microscopy' }),
    wrong: [400, sentences.list, () => ({ area: '101;304' })],
    fuzz: () => ({
      fields: {
        ...pageFields,
        q: field(is.optionalText, textAbout(255)),
        area: ids,
        type: ids,
        institute: ids,
        stage: ids,
      },
    }),
  },
};
