import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import { createCompletedFixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import type { Entries } from './entry.ts';
import { clientId, email, field, lookup } from './fields.ts';

/** What is called by the owner of a request that is completed. */
export const onCompleted = { as: 'owner', fixture: createCompletedFixture } as const;

/** What a list of an own request that is completed has, whatever it lists. */
export const ofCompletedRequest = {
  ...onCompleted,
  authorization: authorization.collaboratorViewers,
  input: ({ request }) => ({ id: request }),
  wrong: [403, sentences.notOwnCollaborators, () => ({ id: 'one' })],
  fuzz: ({ completed }) => ({ fields: { id: lookup(completed, 403) } }),
} satisfies Entries<'collaborators'>['list'];

export const collaborators: Entries<'collaborators'> = {
  list: ofCompletedRequest,
  helpers: ofCompletedRequest,
  track: {
    ...onCompleted,
    authorization: authorization.collaboratorTrackers,
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
  untrack: {
    ...onCompleted,
    authorization: authorization.collaboratorViewers,
    input: ({ request, helper }) => ({ id: request, userId: helper.id }),
    wrong: [403, sentences.notOwnCollaborators, ({ helper }) => ({ id: 'one', userId: helper.id })],
    fuzz: ({ completed }) => ({ fields: { id: lookup(completed, 403), userId: field(is.free) } }),
  },
};
