import { reportReasons } from '@exchange/contract/safety';
import fc from 'fast-check';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { callOk } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { clientId, field } from './fields.ts';

export const safety: Entries<'safety'> = {
  report: {
    as: 'helper',
    input: ({ request }) => ({ kind: 'request', id: request, reason: 'spam', text: 'Look at this.' }),
    wrong: [400, sentences.invalid, ({ request }) => ({ kind: 5, id: request, reason: 'spam' })],
    fuzz: ({ request, server }) => ({
      fields: {
        // The reported thing is a request; the other kinds have other ids.
        kind: field(
          (value, ...rest) =>
            value === 'profile' || value === 'message' ? 'either' : is.oneOf('request')(value, ...rest),
          fc.constantFrom('request', 'profile', 'message'),
        ),
        id: field(is.idInBody(request), fc.integer()),
        reason: field(is.oneOf(...reportReasons), fc.constantFrom<unknown>(...reportReasons)),
        text: field(is.text({ max: 1000, lines: 'many' }), textAbout(1000)),
        client_id: clientId,
      },
      // `other` needs a text, before anything is looked for.
      combined: ({ reason }) => (reason === 'other' ? 'either' : undefined),
      // A second report of the same thing would be a repeat.
      afterSuccess: async () => void (await server.db.deleteFrom('report').execute()),
    }),
  },
  blocks: {},
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
      await callOk(server, reader, call('safety.block', { userId: helper.id }));
      return { userId: helper.id };
    },
    wrong: [404, sentences.noUser, () => ({ userId: 'one' })],
    fuzz: () => ({ fields: { userId: field(is.free, fc.integer()) } }),
  },
};
