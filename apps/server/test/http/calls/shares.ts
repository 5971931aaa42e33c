import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, lookup, ofRequest, yesOrNo } from './fields.ts';

/** The owner asks the reader to share the request. */
async function ask({ request, reader }: Pick<Fixture, 'request' | 'reader'>, { db }: Pick<TestServer, 'db'>) {
  await db
    .insertInto('request_colleague')
    .values({ request_id: request, user_id: reader.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const shares: Entries<'shares'> = {
  mine: {},
  list: { ...ofRequest, as: 'owner', authorization: authorization.helperReaders },
  ask: {
    as: 'owner',
    authorization: authorization.handers,
    changesRequest: true,
    input: ({ request, reader }) => ({ id: request, userId: reader.id }),
    wrong: [400, sentences.invalid, ({ request, reader }) => ({ id: request, userId: [reader.id] })],
    fuzz: ({ server, unanswered, reader }) => ({
      base: () => ({ id: unanswered, userId: reader.id }),
      fields: { id: lookup(unanswered), userId: field(is.idInBody(reader.id), fc.integer({ min: 1 })) },
      afterSuccess: async () => void (await server.db.deleteFrom('request_colleague').execute()),
    }),
  },
  join: {
    input: async (fixture, server) => {
      await ask(fixture, server);
      return { id: fixture.request, joins: false };
    },
    wrong: [400, sentences.invalid, ({ request }) => ({ id: request, joins: 'yes' })],
    fuzz: ({ request }) => ({
      base: () => ({ id: request, joins: false }),
      fields: { id: lookup(request), joins: yesOrNo },
      // Nobody is asked.
      refused: 404,
    }),
  },
  allow: {
    as: 'owner',
    changesRequest: true,
    input: async (fixture, server) => {
      await ask(fixture, server);
      return { id: fixture.request, userId: fixture.reader.id, mayEdit: false };
    },
    wrong: [400, sentences.invalid, ({ request, reader }) => ({ id: request, userId: reader.id, mayEdit: 'yes' })],
    fuzz: ({ request, reader }) => ({
      base: () => ({ id: request, userId: reader.id, mayEdit: false }),
      fields: { id: lookup(request), userId: field(is.idInBody(reader.id), fc.integer({ min: 1 })), mayEdit: yesOrNo },
      // The reader is not asked.
      refused: 404,
    }),
  },
  end: {
    as: 'owner',
    input: async (fixture, server) => {
      await ask(fixture, server);
      return { id: fixture.request, userId: fixture.reader.id };
    },
    wrong: [400, 'The id is missing. Please add it to the address: ?id=…', ({ request }) => ({ id: request })],
    fuzz: ({ request, reader }) => ({
      base: () => ({ id: request, userId: reader.id }),
      fields: { id: lookup(request), userId: field(is.lookup(reader.id, 404), fc.integer()) },
      // The reader is not asked.
      refused: 404,
    }),
  },
};
