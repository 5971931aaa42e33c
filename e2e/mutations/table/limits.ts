import { randomUUID } from 'node:crypto';
import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const callLimits = mutationsOf(() => import('@exchange/server/limits/rate-limit'));
const rateCounterSql = mutationsOf(() => import('@exchange/api/core/rate-counter.sql'));
const quotasSql = mutationsOf(() => import('@exchange/api/core/quotas.sql'));
const quotas = mutationsOf(() => import('@exchange/api/core/quotas'));
const outboxSql = mutationsOf(() => import('@exchange/api/mail/outbox.sql'));
const collaboratorsSql = mutationsOf(() => import('@exchange/api/features/collaborators/collaborators.sql'));
const hasher = mutationsOf(() => import('@exchange/api/core/hasher'));
const text = mutationsOf(() => import('@exchange/contract/text'));

const callsTest = testsOf('apps/server/test/http/limits-calls.test.ts');
const sharedCounterTest = testsOf('apps/server/test/shared-counter.test.ts');
const reportsTest = testsOf('packages/api/src/features/safety/reports.test.ts');
const passwordResetTest = testsOf('packages/api/src/features/auth/password-reset.test.ts');
const collaboratorsTest = testsOf('packages/api/src/features/collaborators/collaborators.test.ts');
const hasherTest = testsOf('packages/api/src/core/hasher.test.ts');
const textTest = testsOf('packages/contract/src/text.test.ts');

const callsPerMinute = '%s has a limit of calls a minute, which does not limit others';
const changesPerMinute = 'changes of a person are limited by the minute, and every call of a batch counts';
const burst = 'concurrent calls cannot exceed a quota, and refused calls use none of it';

/** How many uses are more than any test makes. */
const countless = 1_000_000;

/** How much and how often. */
export const limitMutations: readonly Mutation[] = [
  callLimits({
    name: 'the calls of a person in a minute are limited',
    mutants: { memberKey: () => () => randomUUID() },
    test: callsTest(callsPerMinute),
  }),
  callLimits({
    name: 'the calls from an address in a minute are limited',
    mutants: { callerKey: () => () => randomUUID() },
    test: callsTest(callsPerMinute),
  }),
  callLimits({
    name: 'the changes by a person in a minute are limited',
    mutants: { changesKey: () => () => randomUUID() },
    test: callsTest(changesPerMinute),
  }),
  callLimits({
    name: 'each call of a batch is counted',
    mutants: {
      perMinute:
        (original) =>
        (...args) => {
          const check = original(...args);
          return (req, times) => check(req, Math.min(times, 1));
        },
    },
    test: callsTest(changesPerMinute),
  }),
  rateCounterSql({
    name: 'servers share what they count',
    mutants: {
      addToCounters: (original) => async (db, minute, told) => {
        const answer = await original(db, minute, told);
        return { ...answer, sums: told.map(({ calls }) => calls) };
      },
    },
    test: sharedCounterTest('two servers share one count, and each sees its own calls at once'),
  }),
  quotasSql({
    name: 'a quota is counted exactly, also in a burst',
    mutants: {
      insertUse: (original) => (tx, quota, subject) => original(tx, { ...quota, limit: countless }, subject),
    },
    test: callsTest(burst),
  }),
  quotas({
    name: 'a used-up quota is refused before the body is read',
    mutants: { requireQuota: () => async () => {} },
    test: callsTest('429 comes after 401, and before size, type and content are checked'),
  }),
  quotas({
    name: 'a call uses its quota',
    mutants: { consumeQuota: () => async () => {} },
    test: callsTest(burst),
  }),
  quotas({
    name: 'the sign-ups from an address in an hour are limited',
    mutants: { signupQuota: (original) => ({ ...original, uses: countless }) },
    test: callsTest('an address has a quota of $name, which does not limit others'),
  }),
  quotas({
    name: 'the reports of a person in a day are limited',
    mutants: { reportQuota: (original) => ({ ...original, uses: countless }) },
    test: reportsTest('the number of reports a day is limited'),
  }),
  quotas({
    name: 'the profiles that a person reads in a day are limited',
    mutants: { profileViewQuota: (original) => ({ ...original, uses: countless }) },
    test: callsTest('a person reads a limited number of different profiles a day, each any number of times'),
  }),
  outboxSql({
    name: 'a mailbox gets one mail of a kind in a minute',
    mutants: { mayMail: () => async () => true },
    test: passwordResetTest('reset emails are limited to one a minute and five an hour without a visible refusal'),
  }),
  collaboratorsSql({
    name: 'the addresses that a person can probe as collaborators are limited',
    mutants: { countFailedLookups: () => async () => 0 },
    test: collaboratorsTest('after ten failed look-ups a day, unknown addresses are no longer disclosed'),
  }),
  hasher({
    name: 'the queue of passwords to hash is limited',
    mutants: { queueLength: () => countless },
    test: hasherTest('a full queue of passwords refuses with a time to retry'),
  }),
  text({
    name: 'a text has no control characters and no lone surrogates',
    mutants: { isStorable: () => () => true },
    test: textTest(
      'holds neither control characters nor halves of a character, but tabs and lines where there are lines',
    ),
  }),
  text({
    name: 'the length of a text is limited',
    mutants: { text: (original) => (rules) => original({ ...rules, max: 100 * rules.max }) },
    test: textTest('says first what cannot be stored, then what is missing, then what is too long'),
  }),
];
