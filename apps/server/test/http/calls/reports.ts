import { reportReasons } from '@exchange/contract/reports';
import fc from 'fast-check';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { clientId, field } from './fields.ts';

export const reports: Entries<'reports'> = {
  list: {},
  send: {
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
};
