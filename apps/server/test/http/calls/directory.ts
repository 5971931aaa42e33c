import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, idsFilter, pageFields } from './fields.ts';

export const directory: Entries<'directory'> = {
  list: {
    input: () => ({ q: 'microscopy' }),
    wrong: [400, sentences.list, () => ({ area: '101;304' })],
    fuzz: () => {
      const filters = { area: idsFilter(), institute: idsFilter(), stage: idsFilter() };
      return { fields: { ...pageFields, ...filters, q: field(is.optionalText, textAbout(255)) } };
    },
  },
};
