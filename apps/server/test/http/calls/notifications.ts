import { sign } from '@exchange/api/core/tokens';
import { resubscribePurpose, unsubscribePurpose } from '@exchange/api/mail/notifications';
import { emailKey } from '@exchange/contract/auth';
import { allNotifications as all } from '@exchange/testkit/preferences';
import fc from 'fast-check';
import type { TestServer } from '../../support/server.ts';
import * as is from '../fuzz/oracles.ts';
import { addresses, tokens } from '../fuzz/values.ts';
import { callOk, type Fixture } from '../testing/fixture.ts';
import { sentences } from '../testing/sentences.ts';
import { call } from './call.ts';
import type { Entries } from './entry.ts';
import { email, field, token } from './fields.ts';

/** The signed link of an email to the owner. */
const signedFor =
  (purpose: string) =>
  ({ owner: { email: to } }: Fixture, { services }: TestServer) => ({
    email: to,
    sig: sign(services.settings.secret, purpose, emailKey(to)),
  });

const nobody = { email: 'nobody@example.org', sig: 'nonsense' };
const signedEmail = field(is.never(400), addresses);
const wrongEmail = [400, sentences.email, () => ({ email: 'seven' })] as const;

export const notifications: Entries<'notifications'> = {
  unsubscribe: {
    input: ({ owner }) => ({ email: owner.email }),
    wrong: wrongEmail,
    fuzz: () => ({ base: () => ({ email: nobody.email }), fields: { email, sig: field(is.free, tokens) } }),
  },
  unsubscribeSigned: {
    input: signedFor(unsubscribePurpose),
    wrong: wrongEmail,
    fuzz: () => ({ base: () => nobody, fields: { email: signedEmail, sig: token, keep: token } }),
  },
  resubscribe: {
    input: signedFor(resubscribePurpose),
    wrong: wrongEmail,
    fuzz: () => ({ base: () => nobody, fields: { email: signedEmail, sig: token } }),
  },
  unsubscribeLink: {
    input: (...args) => ({ ...signedFor(unsubscribePurpose)(...args), purpose: 'unsubscribe' }),
    wrong: [400, sentences.email, () => ({ email: 'seven', purpose: 'unsubscribe' })],
    fuzz: () => ({
      base: () => ({ ...nobody, purpose: 'resubscribe' }),
      fields: { email, sig: field(is.free, tokens), purpose: field(is.oneOf('unsubscribe', 'resubscribe'), tokens) },
    }),
  },
  turnOn: {},
  preferences: {},
  updatePreferences: {
    input: () => all,
    wrong: [400, sentences.invalid, () => ({ ...all, offers: 'yes' })],
    fuzz: ({ server, reader }) => {
      const preference = (name: keyof typeof all, oracle = is.oneOf(true, false)) =>
        field(
          is.optional(oracle),
          fc.constantFrom<unknown>(true, false, 'true', 'never', 'daily', 'Weekly'),
          // With everything off the user has unsubscribed, and everything reads as off.
          async () => (await callOk(server, reader, call('notifications.preferences')))[name],
        );
      return {
        fields: {
          offers: preference('offers'),
          messages: preference('messages'),
          statuses: preference('statuses'),
          collaborations: preference('collaborations'),
          invitations: preference('invitations'),
          still_looking: preference('still_looking'),
          silence: preference('silence'),
          answers: preference('answers'),
          reminders: preference('reminders'),
          confirmations: preference('confirmations'),
          digest: preference('digest', is.oneOf('never', 'daily', 'weekly')),
        },
      };
    },
  },
};
