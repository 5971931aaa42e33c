import fc from 'fast-check';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import { textAbout } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { clientId, field, ofPerson, paged, pagedOfRequest, requestId } from './fields.ts';

export const asks: Entries<'asks'> = {
  listReceived: paged(),
  listSent: { as: 'owner', authorization: authorization.askReaders, ...pagedOfRequest },
  listAskable: ofPerson,
  send: {
    as: 'owner',
    authorization: authorization.askers,
    changesRequest: true,
    input: ({ request, reader }) => ({ requestId: request, userId: reader.id, message: 'You know this.' }),
    wrong: [400, sentences.invalid, ({ request, reader }) => ({ requestId: request, userId: [reader.id] })],
    fuzz: ({ server, unanswered: request, owner, helper, reader }) => {
      const invited = is.idInBody(reader.id);
      const person: is.Oracle = (value, ...rest) =>
        value === owner.id ? { refused: 403 } : invited(value === helper.id ? reader.id : value, ...rest);
      return {
        base: () => ({ requestId: request, userId: reader.id, message: 'You know this.' }),
        fields: {
          requestId: requestId(request),
          userId: field(person, fc.integer({ min: 1 })),
          message: field(is.text({ max: 500, lines: 'many' }), textAbout(500), async () => {
            const asked = server.db.selectFrom('ask').select('message').where('request_id', '=', request);
            return (await asked.where('user_id', '=', reader.id).executeTakeFirst())?.message;
          }),
          client_id: clientId,
        },
        afterSuccess: async () => void (await server.db.deleteFrom('ask').execute()),
      };
    },
  },
};
