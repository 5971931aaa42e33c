import fc from 'fast-check';
import * as is from '../fuzz/oracles.ts';
import { callOk } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { field } from './fields.ts';

export const blocks: Entries<'blocks'> = {
  list: {},
  block: {
    input: ({ helper }) => ({ userId: helper.id }),
    wrong: [400, sentences.invalid, ({ helper }) => ({ userId: String(helper.id) })],
    fuzz: ({ helper }) => ({
      fields: {
        // Other numbers may be people, too.
        userId: field((value, ...rest) => {
          const expected = is.idInBody(helper.id)(value, ...rest);
          return typeof expected === 'object' && 'refused' in expected && expected.refused === 404
            ? 'either'
            : expected;
        }, fc.integer()),
      },
    }),
  },
  unblock: {
    input: async ({ reader, helper }, server) => {
      await callOk(server, reader, call('blocks.block', { userId: helper.id }));
      return { userId: helper.id };
    },
    wrong: [404, sentences.noUser, () => ({ userId: 'one' })],
    fuzz: () => ({ fields: { userId: field(is.free, fc.integer()) } }),
  },
};
