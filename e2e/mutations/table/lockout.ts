import { isIPv6 } from 'node:net';
import { type Mutation, mutationsOf, testsOf } from '../mutation.ts';

const lockoutSql = mutationsOf(() => import('@exchange/api/features/auth/lockout.sql'));
const lockoutRules = mutationsOf(() => import('@exchange/api/features/auth/lockout.rules'));
const tokens = mutationsOf(() => import('@exchange/api/core/tokens'));
const knownBrowserRules = mutationsOf(() => import('@exchange/api/features/auth/known-browser.rules'));
const ipKey = mutationsOf(() => import('@exchange/api/core/ip-key'));
const passwordTriesSql = mutationsOf(() => import('@exchange/api/features/account/password-attempts.sql'));
const authRules = mutationsOf(() => import('@exchange/api/features/auth/auth.rules'));
const accountsSql = mutationsOf(() => import('@exchange/api/features/auth/accounts.sql'));
const trpc = mutationsOf(() => import('@exchange/api/core/trpc'));

const lockoutTest = testsOf('packages/api/src/features/auth/lockout.test.ts');
const enumerationTest = testsOf('packages/api/src/features/auth/enumeration.test.ts');
const addressKeyTest = testsOf('packages/api/src/core/ip-key.test.ts');
const passwordTest = testsOf('packages/api/src/features/account/password.test.ts');

const sameWork = '%s takes the same work and gives the same answer for every address';

/** Against guessing passwords and finding out which addresses have accounts. */
export const lockoutMutations: readonly Mutation[] = [
  lockoutSql({
    name: 'five failed logins lock an address out',
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), failed: 0 }),
    },
    test: lockoutTest('an address with five failed logins'),
  }),
  lockoutSql({
    name: 'a login waits while five others from its address are checked',
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), pending: 0 }),
    },
    test: lockoutTest('fifty parallel wrong guesses get five checks'),
  }),
  lockoutSql({
    name: 'the logins from an address are counted one at a time',
    mutants: { lockAddress: () => async () => {} },
    test: lockoutTest('guesses that are counted at the same moment get five checks'),
  }),
  lockoutSql({
    name: 'a successful login clears the failures on its own account only',
    mutants: {
      deleteAttemptsOn: () => async (tx, _slot, addressKey) => {
        await tx.deleteFrom('login_attempt').where('address_key', '=', addressKey).execute();
      },
    },
    test: lockoutTest('a successful login does not count and deletes only the failures on its account'),
  }),
  lockoutSql({
    name: 'a known browser has three guesses',
    mutants: { countBrowserFailures: () => async () => 0 },
    test: lockoutTest('a browser that logged in to the account before'),
  }),
  lockoutRules({
    name: 'a known browser is exempt for its own account only',
    mutants: { reserveAttempt: (original) => (db, guess) => original(db, { ...guess, isKnown: true }) },
    test: lockoutTest('a known browser is locked out for other accounts'),
  }),
  tokens({
    name: 'a known browser cannot be forged',
    mutants: { isSigned: () => () => true },
    test: lockoutTest('the cookie of a known browser cannot be forged, transferred or backdated'),
  }),
  knownBrowserRules({
    name: 'no browser is known after a new password',
    mutants: {
      readKnownCookie:
        (original) =>
        (...args) => {
          const browser = original(...args);
          return browser && { ...browser, since: Number.MAX_SAFE_INTEGER };
        },
    },
    test: lockoutTest('a browser is no longer known after a reset of the password'),
  }),
  ipKey({
    name: 'an IPv6 /64 is one address',
    mutants: { ipKey: (original) => (address) => (isIPv6(address) ? address : original(address)) },
    test: addressKeyTest('the key of an IP address'),
  }),
  passwordTriesSql({
    name: 'after five wrong own passwords none is checked for an hour',
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), count: 0 }),
    },
    test: passwordTest('twenty parallel guesses get five checks'),
  }),
  authRules({
    name: 'a login at an unknown address is the same work as any',
    mutants: {
      login: (original) => async (context, input) => {
        const { refuse } = await import('@exchange/api/core/refusal');
        const account = context.db.selectFrom('app_user').select('id').where('email', '=', input.email);
        if ((await account.executeTakeFirst()) === undefined) refuse('auth.invalidCredentials');
        await original(context, input);
      },
    },
    test: enumerationTest(sameWork),
  }),
  accountsSql({
    name: 'a sign-up at a taken address gets the same answer as any',
    mutants: {
      lockOrInsertAccount:
        (original) =>
        async (...args) => {
          const { refuse } = await import('@exchange/api/core/refusal');
          const account = await original(...args);
          return account.is_verified ? refuse('auth.existsUnverified') : account;
        },
    },
    test: enumerationTest(sameWork),
  }),
  authRules({
    name: 'a reset for an unknown address is the same work as any',
    mutants: {
      forgotPassword: (original) => async (tx, settings, email) => {
        const account = tx.selectFrom('app_user').select('id').where('email', '=', email);
        if ((await account.executeTakeFirst()) !== undefined) await original(tx, settings, email);
      },
    },
    test: enumerationTest(sameWork),
  }),
  trpc({
    name: 'the time of an answer does not depend on whether an address has an account',
    mutants: { waitUntil: () => async () => {} },
    test: enumerationTest('%s never answers before the minimum response time'),
  }),
];
