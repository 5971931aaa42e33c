import fc from 'fast-check';
import * as authorization from '../authorization/rules.ts';
import { lastMessageOf } from '../fuzz/fixture.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { callOk } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { clientId, field, lookup, pagedOfRequest, requestId, searchedList } from './fields.ts';

export const offers: Entries<'offers'> = {
  listOffered: searchedList({ as: 'helper', authorization: authorization.inList.offered }),
  listReceived: { as: 'owner', authorization: authorization.offerReaders, ...pagedOfRequest },
  offerHelp: {
    authorization: authorization.helpers,
    changesRequest: true,
    input: ({ request }) => ({ requestId: request, message: 'Me!' }),
    wrong: [400, sentences.message, ({ request }) => ({ requestId: request, message: 5 })],
    fuzz: (fixture) => {
      const { server, reader, request } = fixture;
      return {
        fields: {
          requestId: requestId(request),
          message: field(is.text({ max: 1000, lines: 'many', required: true }), textAbout(1000), () =>
            lastMessageOf(fixture, reader),
          ),
          deskId: field(
            // No desk is there.
            (value, ...rest) =>
              value === null ? { accepted: true } : is.optional(is.idInBody(Number.NaN))(value, ...rest),
            fc.constantFrom<unknown>(null, 0, '1'),
          ),
          client_id: clientId,
        },
        afterSuccess: async () =>
          void (await callOk(server, reader, call('offers.undoOfferHelp', { requestId: request }))),
      };
    },
  },
  answer: {
    as: 'owner',
    authorization: authorization.offerAnswerers,
    input: ({ chat }) => ({ id: chat, answer: 'accepted', message: 'Yes please.' }),
    wrong: [400, sentences.list, ({ chat }) => ({ id: chat, answer: 'maybe' })],
    fuzz: (fixture) => {
      const { chat, owner } = fixture;
      return {
        base: () => ({ id: chat, answer: 'declined', message: 'Not this time.' }),
        fields: {
          id: lookup(chat),
          answer: field(
            (value, ...rest) =>
              value === null ? { accepted: true } : is.oneOf('accepted', 'declined')(value, ...rest),
            fc.constantFrom<unknown>('accepted', 'declined', null, '', 'Accepted'),
            async () => (await callOk(fixture.server, owner, call('chats.summary', { id: chat }))).offer_answer,
          ),
          message: field(is.text({ max: 1000, lines: 'many' }), textAbout(1000)),
          client_id: clientId,
        },
      };
    },
  },
  undoOfferHelp: {
    as: 'helper',
    authorization: authorization.viewers,
    changesRequest: true,
    input: ({ request }) => ({ requestId: request }),
    wrong: [400, sentences.invalid, ({ request }) => ({ requestId: { id: request } })],
    fuzz: ({ request }) => ({ as: 'reader', fields: { requestId: requestId(request) } }),
  },
  restore: {
    as: 'helper',
    authorization: authorization.restorers,
    changesRequest: true,
    input: ({ request }) => ({ requestId: request }),
    wrong: [400, sentences.invalid, ({ request }) => ({ requestId: { id: request } })],
    fuzz: ({ request }) => ({ fields: { requestId: requestId(request) } }),
  },
};
