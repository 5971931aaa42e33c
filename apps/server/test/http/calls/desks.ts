import type { StoredUser } from '@exchange/testkit/users';
import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import type { Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { clientId, field, idsFilter, loaded, lookup, pageFields, searchText, yesOrNo } from './fields.ts';

type Server = Pick<TestServer, 'db'>;

async function instituteOf({ db }: Server, person: StoredUser): Promise<number> {
  const { institute_id } = await db
    .selectFrom('app_user')
    .select('institute_id')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();
  return institute_id ?? 0;
}

/** A desk of the helper and another person; the reader is asked to join it, or is in it. */
async function deskOf(
  { owner, helper, reader }: Fixture,
  { db }: Server,
  readerIs: 'asked' | 'member',
): Promise<number> {
  const { id } = await db
    .insertInto('desk')
    .values({
      name: `Desk ${crypto.randomUUID()}`,
      about: null,
      institute_id: await instituteOf({ db }, owner),
      founder_id: helper.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const members = readerIs === 'member' ? [helper, reader] : [helper];
  await db
    .insertInto('desk_member')
    .values(members.map((person) => ({ desk_id: id, user_id: person.id })))
    .execute();
  if (readerIs === 'asked')
    await db.insertInto('desk_invitation').values({ desk_id: id, user_id: reader.id, by_user_id: helper.id }).execute();
  return id;
}

const words = { about: 'Study design.', technical_area_ids: [101] };
const wordFields = {
  name: field(is.free, fc.constantFrom<unknown>('', 'Desk', 5)),
  about: field(is.free, fc.constantFrom<unknown>('', null, 5)),
  technical_area_ids: field(is.free, fc.constantFrom<unknown>([], [101], '101')),
};
const person = field(is.free, fc.integer({ min: 1 }));
const noDesk = [404, 'Desk not found', () => ({ id: 'one' })] as const;
const unknown = { fields: { id: lookup(0) }, refused: 404 };

export const desks: Entries<'desks'> = {
  list: {
    input: () => ({}),
    wrong: [400, sentences.invalid, () => ({ limit: 'ten' })],
    fuzz: () => ({ fields: { ...pageFields, q: searchText, area: idsFilter() } }),
  },
  mine: {},
  read: {
    input: async (fixture, server) => ({ id: await deskOf(fixture, server, 'member') }),
    wrong: noDesk,
    fuzz: () => unknown,
  },
  found: {
    as: 'owner',
    input: async ({ owner }, server) => ({
      ...words,
      name: `Desk ${crypto.randomUUID()}`,
      institute_id: await instituteOf(server, owner),
    }),
    wrong: [400, sentences.list, () => ({ ...words, name: 'Desk', institute_id: 'one' })],
    fuzz: () => ({
      base: () => ({ ...words, name: 'Desk', institute_id: 1 }),
      fields: { ...wordFields, institute_id: field(is.free, fc.integer()), client_id: clientId },
      combined: () => 'either',
    }),
  },
  edit: {
    input: async (fixture, server) => ({
      ...words,
      id: await deskOf(fixture, server, 'member'),
      name: `Desk ${crypto.randomUUID()}`,
    }),
    wrong: [400, sentences.list, () => ({ ...words, id: 1, name: 'Desk', technical_area_ids: ['all'] })],
    fuzz: () => ({
      base: () => ({ ...words, id: 1, name: 'Desk' }),
      fields: { ...wordFields, id: lookup(0), loaded },
      refused: 404,
    }),
  },
  setDuty: {
    input: async (fixture, server) => ({ id: await deskOf(fixture, server, 'member'), on_duty: true }),
    wrong: [400, sentences.invalid, () => ({ id: 1, on_duty: 'yes' })],
    fuzz: () => ({
      base: () => ({ id: 1, on_duty: true }),
      fields: { id: lookup(0), on_duty: yesOrNo },
      refused: 404,
    }),
  },
  invite: {
    input: async (fixture, server) => ({ id: await deskOf(fixture, server, 'member'), userId: fixture.owner.id }),
    wrong: [400, sentences.invalid, ({ owner }) => ({ id: 1, userId: [owner.id] })],
    fuzz: ({ owner }) => ({
      base: () => ({ id: 1, userId: owner.id }),
      fields: { id: lookup(0), userId: person },
      refused: 404,
    }),
  },
  join: {
    input: async (fixture, server) => ({ id: await deskOf(fixture, server, 'asked'), joins: true }),
    wrong: [400, sentences.invalid, () => ({ id: 1, joins: 'yes' })],
    fuzz: () => ({ base: () => ({ id: 1, joins: true }), fields: { id: lookup(0), joins: yesOrNo }, refused: 404 }),
  },
  takeOut: {
    input: async (fixture, server) => ({ id: await deskOf(fixture, server, 'member'), userId: fixture.reader.id }),
    wrong: [404, 'Desk not found', () => ({ id: 'one', userId: 1 })],
    fuzz: ({ reader }) => ({
      base: () => ({ id: 1, userId: reader.id }),
      fields: { id: lookup(0), userId: person },
      refused: 404,
    }),
  },
  ask: {
    as: 'owner',
    changesRequest: true,
    input: async (fixture, server) => ({
      requestId: fixture.request,
      deskId: await deskOf(fixture, server, 'member'),
      message: 'Which model is right?',
    }),
    wrong: [400, sentences.message, ({ request }) => ({ requestId: request, deskId: 1, message: 5 })],
    fuzz: ({ unanswered: request }) => ({
      base: () => ({ requestId: request, deskId: 1, message: 'Which model is right?' }),
      fields: {
        requestId: field(is.free, fc.integer()),
        deskId: field(is.free, fc.integer()),
        message: field(is.text({ max: 500, lines: 'many', required: true }), fc.string()),
        client_id: clientId,
      },
      // There is no such desk.
      refused: 404,
    }),
  },
  take: {
    input: async (fixture, server) => {
      const { chat } = fixture;
      const desk_id = await deskOf(fixture, server, 'member');
      await server.db.updateTable('offer').set({ desk_id, taken_at: null }).where('id', '=', chat).execute();
      return { id: chat };
    },
    wrong: [404, 'Chat not found or you do not have access.', () => ({ id: 'one' })],
    fuzz: () => unknown,
  },
};
