import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, lookup, yesOrNo } from './fields.ts';

/** A question by one person to another to take over the request. @returns its id */
async function ask(
  { request }: Pick<Fixture, 'request'>,
  { db }: Pick<TestServer, 'db'>,
  by: { id: number },
  to: { id: number },
): Promise<number> {
  await db.deleteFrom('hand_over').where('request_id', '=', request).execute();
  const { id } = await db
    .insertInto('hand_over')
    .values({ request_id: request, chat_id: null, user_id: to.id, by_user_id: by.id, stays: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const clear = (server: Pick<TestServer, 'db'>) => async () => void (await server.db.deleteFrom('hand_over').execute());

export const handOvers: Entries<'handOvers'> = {
  list: {},
  ofRequest: {
    as: 'owner',
    authorization: authorization.handers,
    changesRequest: true,
    input: ({ request, reader }) => ({ id: request, userId: reader.id, stays: true }),
    wrong: [400, sentences.invalid, ({ request, reader }) => ({ id: request, userId: [reader.id], stays: true })],
    fuzz: ({ server, unanswered, reader }) => ({
      base: () => ({ id: unanswered, userId: reader.id, stays: true }),
      fields: { id: lookup(unanswered), userId: field(is.idInBody(reader.id), fc.integer({ min: 1 })), stays: yesOrNo },
      afterSuccess: clear(server),
    }),
  },
  ofOffer: {
    as: 'helper',
    input: ({ chat, reader }) => ({ id: chat, userId: reader.id, stays: false }),
    wrong: [400, sentences.invalid, ({ chat, reader }) => ({ id: chat, userId: [reader.id], stays: false })],
    fuzz: ({ server, chat, reader }) => ({
      base: () => ({ id: chat, userId: reader.id, stays: false }),
      fields: { id: lookup(chat), userId: field(is.idInBody(reader.id), fc.integer({ min: 1 })), stays: yesOrNo },
      afterSuccess: clear(server),
    }),
  },
  takeOver: {
    input: async (fixture, server) => ({
      id: await ask(fixture, server, fixture.owner, fixture.reader),
      accepts: false,
    }),
    wrong: [400, sentences.invalid, () => ({ id: 1, accepts: 'yes' })],
    fuzz: () => ({
      base: () => ({ id: 1, accepts: false }),
      fields: { id: lookup(1), accepts: yesOrNo },
      // Nobody is asked.
      refused: 404,
    }),
  },
  takeBack: {
    as: 'owner',
    input: async (fixture, server) => ({ id: await ask(fixture, server, fixture.owner, fixture.reader) }),
    wrong: [400, 'The id is missing. Please add it to the address: ?id=…', () => ({})],
    fuzz: () => ({ base: () => ({ id: 1 }), fields: { id: lookup(1) }, refused: 404 }),
  },
};
