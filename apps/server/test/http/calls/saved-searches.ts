import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import { type FuzzFixture, readColumn } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { callOk, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { clientId, field, idsFilter, lookup, searchFields, sort } from './fields.ts';

const saveOne = async (server: TestServer, reader: FuzzFixture['reader']) => {
  const saved = await callOk(server, reader, call('savedSearches.save', { name: 'Gels', q: 'gel' }));
  return Number(Object(saved).id);
};

const nameField = (read?: Parameters<typeof field>[2]) =>
  field(is.text({ max: 80, lines: 'one', required: true }), textAbout(80), read);

const ofSaved = {
  input: async ({ reader }: Fixture, server: TestServer) => ({ id: await saveOne(server, reader) }),
  wrong: [404, sentences.noSavedSearch, () => ({ id: 'one' })] as const,
};

export const savedSearches: Entries<'savedSearches'> = {
  list: {},
  save: {
    input: () => ({ name: 'Image registration', q: 'registration', type: '101,102' }),
    wrong: [400, sentences.searchName, () => ({ name: 5, q: 'registration' })],
    fuzz: (fixture) => {
      const stored = (column: 'name' | 'q') => (answer: { body: unknown }) =>
        readColumn(fixture, 'saved_search', column, Number(Object(answer.body).id));
      const others = fixture.server.db.deleteFrom('saved_search').where('id', '<>', fixture.savedSearch);
      const typed = is.text({ max: 255, lines: 'one' });
      return {
        fields: {
          ...searchFields,
          among: field(is.optional(is.oneOf('matching', 'all')), fc.constantFrom('matching', 'all', 'solved', '')),
          type: idsFilter(fixture.known.types),
          area: idsFilter(fixture.known.areas),
          institute: idsFilter(fixture.known.institutes),
          sort,
          name: nameField(stored('name')),
          client_id: clientId,
          // An empty one stays a text, and null is none.
          q: field(
            (value, ...rest) => {
              if (value === null) return { refused: 400 };
              const expected = typed(value, ...rest);
              return typeof expected === 'object' && 'stored' in expected && expected.stored === null
                ? { accepted: true, stored: '' }
                : expected;
            },
            textAbout(255),
            stored('q'),
          ),
        },
        afterSuccess: async () => void (await others.execute()),
      };
    },
  },
  rename: {
    input: async ({ reader }, server) => ({ id: await saveOne(server, reader), name: 'Gels and blots' }),
    wrong: [404, sentences.noSavedSearch, () => ({ id: 'one', name: 'Gels' })],
    fuzz: (fixture) => ({
      base: () => ({ id: fixture.savedSearch, name: 'Gels' }),
      fields: {
        id: lookup(fixture.savedSearch),
        name: nameField(() => readColumn(fixture, 'saved_search', 'name', fixture.savedSearch)),
      },
    }),
  },
  open: {
    ...ofSaved,
    fuzz: ({ savedSearch }) => ({ fields: { id: lookup(savedSearch) } }),
  },
  remove: {
    ...ofSaved,
    // Other numbers may be searches of the same person that a test has saved.
    fuzz: () => ({ fields: { id: field(is.never(404), fc.constantFrom(0, -1, 2 ** 40)) } }),
  },
};
