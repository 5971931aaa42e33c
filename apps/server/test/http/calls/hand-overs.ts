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
    // On the request of the others the reader may have offered help.
    fuzz: ({ server, unanswered, owner, helper, reader }) => {
      const known = is.idInBody(reader.id);
      const others: readonly unknown[] = [owner.id, helper.id];
      const person: is.Oracle = (value, ...rest) => known(others.includes(value) ? reader.id : value, ...rest);
      return {
        base: () => ({ id: unanswered, userId: reader.id, stays: true }),
        fields: { id: lookup(unanswered), userId: field(person, fc.integer({ min: 1 })), stays: yesOrNo },
        combined: ({ userId }) => (userId === owner.id ? { refused: 409 } : { accepted: true }),
        afterSuccess: clear(server),
      };
    },
  },
  ofOffer: {
    as: 'helper',
    input: ({ chat, reader }) => ({ id: chat, userId: reader.id, stays: false }),
    wrong: [400, sentences.invalid, ({ chat, reader }) => ({ id: chat, userId: [reader.id], stays: false })],
    fuzz: ({ server, chat, owner, helper, reader }) => {
      const known = is.idInBody(reader.id);
      const taken: readonly unknown[] = [owner.id, helper.id];
      const person: is.Oracle = (value, ...rest) => known(taken.includes(value) ? reader.id : value, ...rest);
      return {
        base: () => ({ id: chat, userId: reader.id, stays: false }),
        fields: { id: lookup(chat), userId: field(person, fc.integer({ min: 1 })), stays: yesOrNo },
        combined: ({ userId }) => (taken.includes(userId) ? { refused: 409 } : { accepted: true }),
        afterSuccess: clear(server),
      };
    },
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
