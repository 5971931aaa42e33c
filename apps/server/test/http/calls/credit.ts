import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as authorization from '../authorization/rules.ts';
import { readColumn } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { createCompletedFixture, createCreditedFixture, entryOf, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { clientId, email, field, loaded, lookup, paged, pagedOfPerson, yesOrNo } from './fields.ts';

/** What is called by the owner of a request that is completed. */
export const onCompleted = { as: 'owner', fixture: createCompletedFixture } as const;

/** What a list of an own request that is completed has, whatever it lists. */
export const ofCompletedRequest = {
  ...onCompleted,
  authorization: authorization.creditReaders,
  input: ({ request }) => ({ id: request }),
  wrong: [403, sentences.notOwnCollaborators, () => ({ id: 'one' })],
  fuzz: ({ completed }) => ({ fields: { id: lookup(completed, 403) } }),
} satisfies Entries<'credit'>['listGiven'];

const roles = field(is.credits, fc.array(fc.constantFrom('software', 'validation', 'cook'), { maxLength: 4 }));
/** A change of roles or thanks by an earlier call counts. */
const version = field((value) => (typeof value === 'number' ? 'either' : { refused: 400 }), fc.integer());
const answer = { version: 0, roles: [], isShown: true, isThanksShown: false };
const entry = async ({ request, helper }: Fixture, server: TestServer) => entryOf(server, request, helper);

const forHelper = { as: 'helper', fixture: createCreditedFixture } as const;

export const credit: Entries<'credit'> = {
  listGiven: ofCompletedRequest,
  listHelpers: ofCompletedRequest,
  give: {
    ...onCompleted,
    authorization: authorization.creditGivers,
    changesRequest: true,
    input: ({ request, helper }) => ({ id: request, email: helper.email }),
    wrong: [400, sentences.email, ({ request, helper }) => ({ id: request, email: [helper.email] })],
    fuzz: ({ completed }) => ({
      base: () => ({ id: completed, email: 'nobody@example.org' }),
      refused: 404,
      counters: ['failed_lookup'],
      fields: { id: lookup(completed, 403), email, userId: field(is.leftOutBeside('email')), client_id: clientId },
    }),
  },
  takeBack: {
    ...onCompleted,
    authorization: authorization.creditReaders,
    input: ({ request, helper }) => ({ id: request, userId: helper.id }),
    wrong: [403, sentences.notOwnCollaborators, ({ helper }) => ({ id: 'one', userId: helper.id })],
    fuzz: ({ completed }) => ({ fields: { id: lookup(completed, 403), userId: field(is.free) } }),
  },
  listWaiting: forHelper,
  confirm: {
    ...forHelper,
    input: async (fixture, server) => ({ ...answer, id: await entry(fixture, server), roles: ['software'] }),
    wrong: [400, sentences.list, () => ({ ...answer, id: 1, roles: ['cook'] })],
    fuzz: ({ entry: known }) => ({
      base: () => ({ ...answer, id: known }),
      fields: { id: lookup(known), version, roles, isShown: yesOrNo, isThanksShown: yesOrNo },
    }),
  },
  reject: {
    ...forHelper,
    input: async (fixture, server) => ({ id: await entry(fixture, server) }),
    wrong: [404, sentences.noEntry, () => ({ id: 'one' })],
    // The owner, whom nobody named.
    fuzz: () => ({ as: 'owner', fields: { id: field(is.never(404), fc.integer()) } }),
  },
  thank: {
    as: 'owner',
    fixture: createCreditedFixture,
    authorization: authorization.thankers,
    input: ({ request, helper }) => ({ id: request, userId: helper.id, roles: ['software'], thanks: 'Thank you!' }),
    wrong: [
      400,
      sentences.list,
      ({ request: id, helper }) => ({ id, userId: helper.id, roles: ['cook'], thanks: null }),
    ],
    fuzz: (fixture) => {
      const { credited, entry: known, helper } = fixture;
      const readThanks = () => readColumn(fixture, 'credit', 'thanks', known);
      return {
        base: () => ({ id: credited, userId: helper.id, roles: [], thanks: null }),
        fields: {
          loaded,
          id: lookup(credited, 403),
          userId: field(is.free),
          roles,
          thanks: field(is.text({ max: 280, lines: 'many', optional: false }), textAbout(280), readThanks),
        },
      };
    },
  },
  shareTitle: {
    as: 'owner',
    fixture: createCreditedFixture,
    input: ({ request, helper }) => ({ id: request, userId: helper.id, mayNameTitle: true }),
    wrong: [400, sentences.invalid, ({ request: id, helper }) => ({ id, userId: helper.id, mayNameTitle: 'yes' })],
    fuzz: ({ credited, helper }) => ({
      base: () => ({ id: credited, userId: helper.id, mayNameTitle: true }),
      fields: { id: lookup(credited), userId: lookup(helper.id), mayNameTitle: yesOrNo },
    }),
  },
  document: {
    as: 'helper',
    fixture: async (server) => createCreditedFixture(server, { isConfirmed: true }),
    input: async (fixture, server) => ({ id: await entry(fixture, server) }),
    wrong: [404, sentences.noEntry, () => ({ id: 'one' })],
    fuzz: ({ entry: known }) => ({
      as: 'helper',
      base: () => ({ id: known }),
      fields: { id: lookup(known), title: field(is.optional(() => ({ refused: 400 }))) },
    }),
  },
  checkDocument: {
    input: () => ({ text: '{}' }),
    wrong: [400, sentences.invalid, () => ({ text: 5 })],
    fuzz: () => ({ fields: { text: field((value) => (typeof value === 'string' ? 'either' : { refused: 400 })) } }),
  },
  listOwn: paged(),
  listOfPerson: pagedOfPerson,
  byId: {
    fixture: async (server) => createCreditedFixture(server, { isConfirmed: true }),
    input: async (fixture, server) => ({ userId: fixture.helper.hashid, id: await entry(fixture, server) }),
    wrong: [404, sentences.noEntry, ({ helper }) => ({ userId: helper.hashid, id: 'one' })],
    fuzz: ({ helper, entry: known }) => ({
      base: () => ({ userId: helper.hashid, id: known }),
      fields: { userId: field(is.free, fc.constantFrom(helper.hashid, helper.id)), id: lookup(known) },
    }),
  },
  listPoints: paged(),
};
