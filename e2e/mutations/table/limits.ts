import { randomUUID } from 'node:crypto';
import { type Mutation, mutation } from '../mutation.ts';

const calls = 'apps/server/test/http/limits-calls.test.ts';
const callsPerMinute = '%s calls so often a minute, others go on';
const changesPerMinute = 'a person changes so much a minute, and every call of a batch counts';
const burst = 'a burst cannot outrun an allowance, and what is refused uses nothing of it';

/** How many uses are more than any test makes. */
const countless = 1_000_000;

/** How much and how often. */
export const limitMutations: readonly Mutation[] = [
  mutation({
    name: 'the calls of a person in a minute are limited',
    module: () => import('@exchange/server/limits/rate-limit'),
    mutants: { memberKey: () => () => randomUUID() },
    file: calls,
    test: callsPerMinute,
  }),
  mutation({
    name: 'the calls from an address in a minute are limited',
    module: () => import('@exchange/server/limits/rate-limit'),
    mutants: { callerKey: () => () => randomUUID() },
    file: calls,
    test: callsPerMinute,
  }),
  mutation({
    name: 'the changes by a person in a minute are limited',
    module: () => import('@exchange/server/limits/rate-limit'),
    mutants: { changesKey: () => () => randomUUID() },
    file: calls,
    test: changesPerMinute,
  }),
  mutation({
    name: 'each call of a batch is counted',
    module: () => import('@exchange/server/limits/rate-limit'),
    mutants: {
      perMinute:
        (original) =>
        (...args) => {
          const check = original(...args);
          return (req, times) => check(req, Math.min(times, 1));
        },
    },
    file: calls,
    test: changesPerMinute,
  }),
  mutation({
    name: 'servers share what they count',
    module: () => import('@exchange/server/limits/shared-counter.sql'),
    mutants: {
      addToCounters: (original) => async (db, minute, told) => {
        const answer = await original(db, minute, told);
        return { ...answer, sums: told.map(({ calls }) => calls) };
      },
    },
    file: 'apps/server/test/shared-counter.test.ts',
    test: 'two servers see one count, and each its own calls at once',
  }),
  mutation({
    name: 'an allowance is counted exactly, also in a burst',
    module: () => import('@exchange/api/core/quotas.sql'),
    mutants: {
      insertUse: (original) => (tx, allowance, subject) => original(tx, { ...allowance, limit: countless }, subject),
    },
    file: calls,
    test: burst,
  }),
  mutation({
    name: 'a used-up allowance is refused before the body is read',
    module: () => import('@exchange/api/core/quotas'),
    mutants: { requireQuota: () => async () => {} },
    file: calls,
    test: 'too many is said after who is not logged in, and before size, type and content',
  }),
  mutation({
    name: 'a call uses its allowance',
    module: () => import('@exchange/api/core/quotas'),
    mutants: { consumeQuota: () => async () => {} },
    file: calls,
    test: burst,
  }),
  mutation({
    name: 'the sign-ups from an address in an hour are limited',
    module: () => import('@exchange/api/core/quotas'),
    mutants: { signupQuota: (original) => ({ ...original, limit: countless }) },
    file: calls,
    test: 'an address has an end of $name, others have not',
  }),
  mutation({
    name: 'the reports of a person in a day are limited',
    module: () => import('@exchange/api/core/quotas'),
    mutants: { reportQuota: (original) => ({ ...original, limit: countless }) },
    file: 'packages/api/src/features/safety/reports.test.ts',
    test: 'there is an end to how many things one person reports in a day',
  }),
  mutation({
    name: 'the profiles that a person reads in a day are limited',
    module: () => import('@exchange/api/core/quotas'),
    mutants: { profileViewQuota: (original) => ({ ...original, limit: countless }) },
    file: calls,
    test: 'a person reads the profiles of so many people a day, each as often as they like',
  }),
  mutation({
    name: 'a mailbox gets one mail of a kind in a minute',
    module: () => import('@exchange/api/mail/outbox.sql'),
    mutants: { mayMail: () => async () => true },
    file: 'packages/api/src/features/auth/password-reset.test.ts',
    test: 'reset mails leave once a minute and five times an hour, silently',
  }),
  mutation({
    name: 'the addresses that a person can probe as collaborators are limited',
    module: () => import('@exchange/api/features/collaborators/collaborators.sql'),
    mutants: { countFailedLookups: () => async () => 0 },
    file: 'packages/api/src/features/collaborators/collaborators.test.ts',
    test: 'are ten a day for one person, over all requests, then nothing is told any more',
  }),
  mutation({
    name: 'the queue of passwords to hash is limited',
    module: () => import('@exchange/api/core/hasher'),
    mutants: { queueLength: () => countless },
    file: 'packages/api/src/core/hasher.test.ts',
    test: 'sixty-four passwords and more may wait at once; beyond that people are told to come back',
  }),
  mutation({
    name: 'a text has no control characters and no lone surrogates',
    module: () => import('@exchange/contract/text'),
    mutants: { isStorable: () => () => true },
    file: 'packages/contract/src/text.test.ts',
    test: 'holds neither control characters nor halves of a character, but tabs and lines where there are lines',
  }),
  mutation({
    name: 'the length of a text is limited',
    module: () => import('@exchange/contract/text'),
    mutants: { text: (original) => (rules) => original({ ...rules, max: 100 * rules.max }) },
    file: 'packages/contract/src/text.test.ts',
    test: 'says first what cannot be stored, then what is missing, then what is too long',
  }),
];
