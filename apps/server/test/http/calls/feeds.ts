import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { callOk, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { field } from './fields.ts';

const saveOne = async (server: TestServer, reader: Fixture['reader']) =>
  Number((await callOk(server, reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }))).id);

export const feeds: Entries<'feeds'> = {
  list: {},
  renew: {
    input: async ({ reader }, server) => ({ saved_search_id: await saveOne(server, reader) }),
    wrong: [400, sentences.invalid, () => ({ saved_search_id: 'one' })],
    fuzz: ({ savedSearch }) => ({
      fields: {
        saved_search_id: field(
          (value, ...rest) => (value === null ? { accepted: true } : is.idInBody(savedSearch)(value, ...rest)),
          fc.integer({ min: 1 }),
        ),
      },
    }),
  },
  remove: {
    input: async ({ reader }, server) => {
      const saved_search_id = await saveOne(server, reader);
      return { id: Number((await callOk(server, reader, call('feeds.renew', { saved_search_id }))).id) };
    },
    wrong: [404, sentences.noFeed, () => ({ id: 'one' })],
    // Other numbers may be feeds of the same person that a test has made.
    fuzz: () => ({ fields: { id: field(is.never(404), fc.constantFrom(0, -1, 2 ** 40)) } }),
  },
};
