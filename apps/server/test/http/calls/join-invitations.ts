import fc from 'fast-check';
import * as authorization from '../authorization/rules.ts';
import * as is from '../fuzz/oracles.ts';
import { addresses } from '../fuzz/values.ts';
import { sentences } from '../testing/sentences.ts';
import { ofCompletedRequest, onCompleted } from './credit.ts';
import type { Entries } from './entry.ts';
import { clientId, email, field, lookup } from './fields.ts';

/** One to twenty addresses. */
const emails = field(
  (value, ...rest) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > 20) return { refused: 400 };
    const answers = value.map((one) => is.email(one, ...rest));
    if (answers.some((one) => one !== 'either' && 'refused' in one)) return { refused: 400 };
    return answers.includes('either') ? 'either' : { accepted: true };
  },
  fc.array(addresses, { maxLength: 22 }),
);

export const joinInvitations: Entries<'joinInvitations'> = {
  invite: {
    ...onCompleted,
    authorization: authorization.creditGivers,
    // One of its own, because an address gets one email in 90 days.
    input: ({ request }) => ({ id: request, email: `new-colleague-${request}@example.org` }),
    wrong: [400, sentences.email, ({ request }) => ({ id: request, email: 'seven' })],
    fuzz: ({ completed }) => ({
      base: () => ({ id: completed, email: 'new-colleague@example.org' }),
      fields: { id: lookup(completed, 403), email, client_id: clientId },
    }),
  },
  creditList: {
    ...onCompleted,
    authorization: authorization.creditGivers,
    input: ({ request, helper }) => ({ id: request, emails: [helper.email, `new-colleague-${request}@example.org`] }),
    wrong: [400, sentences.email, ({ request }) => ({ id: request, emails: ['seven'] })],
    fuzz: ({ completed }) => ({
      base: () => ({ id: completed, emails: ['new-colleague@example.org'] }),
      fields: { id: lookup(completed, 403), emails, client_id: clientId },
    }),
  },
  list: ofCompletedRequest,
  withdraw: {
    ...onCompleted,
    authorization: authorization.creditReaders,
    input: ({ request }) => ({ id: request, invitationId: 1 }),
    wrong: [403, sentences.notOwnCollaborators, () => ({ id: 'one', invitationId: 1 })],
    fuzz: ({ completed }) => ({ fields: { id: lookup(completed, 403), invitationId: field(is.free) } }),
  },
};
