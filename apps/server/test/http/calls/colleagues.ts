import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { field, lookup, yesOrNo } from './fields.ts';

/** The owner asks the reader to join the chat. */
async function ask(
  { chat, owner, reader }: Pick<Fixture, 'chat' | 'owner' | 'reader'>,
  { db }: Pick<TestServer, 'db'>,
) {
  await db
    .insertInto('chat_invitation')
    .values({ chat_id: chat, user_id: reader.id, by_user_id: owner.id, is_request_owner: true, history: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const colleagues: Entries<'colleagues'> = {
  listInvitations: {},
  listAsked: {
    as: 'owner',
    authorization: authorization.chatReaders,
    input: ({ chat }) => ({ id: chat }),
    wrong: [404, sentences.noChat, () => ({ id: 'one' })],
    fuzz: ({ chat }) => ({ fields: { id: lookup(chat) } }),
  },
  bringIn: {
    as: 'owner',
    authorization: authorization.chatWriters,
    changesRequest: true,
    input: ({ chat, reader }) => ({ id: chat, userId: reader.id, history: false }),
    wrong: [400, sentences.invalid, ({ chat, reader }) => ({ id: chat, userId: [reader.id], history: false })],
    fuzz: ({ server, chat, owner, helper, reader }) => {
      const known = is.idInBody(reader.id);
      const inChat: readonly unknown[] = [owner.id, helper.id];
      const person: is.Oracle = (value, ...rest) => known(inChat.includes(value) ? reader.id : value, ...rest);
      return {
        fields: { id: lookup(chat), userId: field(person, fc.integer({ min: 1 })), history: yesOrNo },
        combined: ({ userId }) => (inChat.includes(userId) ? { refused: 409 } : { accepted: true }),
        afterSuccess: async () => void (await server.db.deleteFrom('chat_invitation').execute()),
      };
    },
  },
  join: {
    input: async (fixture, server) => {
      await ask(fixture, server);
      return { id: fixture.chat, joins: false };
    },
    wrong: [400, sentences.invalid, ({ chat }) => ({ id: chat, joins: 'yes' })],
    fuzz: ({ chat }) => ({
      base: () => ({ id: chat, joins: false }),
      fields: { id: lookup(chat), joins: yesOrNo },
      // Nobody is asked.
      refused: 404,
    }),
  },
  takeOut: {
    as: 'owner',
    input: async (fixture, server) => {
      await ask(fixture, server);
      return { id: fixture.chat, userId: fixture.reader.id };
    },
    wrong: [400, 'The id is missing. Please add it to the address: ?id=…', ({ chat }) => ({ id: chat })],
    fuzz: ({ chat, owner, reader }) => {
      const known = is.lookup(reader.id, 404);
      const person: is.Oracle = (value, ...rest) => (value === owner.id ? { accepted: true } : known(value, ...rest));
      return {
        base: () => ({ id: chat, userId: reader.id }),
        fields: { id: lookup(chat), userId: field(person, fc.integer()) },
        // The owner leads the side; the reader is not asked.
        combined: ({ userId }) => ({ refused: userId === owner.id ? 409 : 404 }),
      };
    },
  },
};
