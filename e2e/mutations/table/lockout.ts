import { isIPv6 } from 'node:net';
import { type Mutation, mutation } from '../mutation.ts';

const lockout = 'packages/api/src/features/auth/lockout.test.ts';
const enumeration = 'packages/api/src/features/auth/enumeration.test.ts';
const sameWork = '%s is the same work and the same answer whatever the address';

/** Against guessing passwords and finding out which addresses have accounts. */
export const lockoutMutations: readonly Mutation[] = [
  mutation({
    name: 'five failed logins lock an address out',
    module: () => import('@exchange/api/features/auth/lockout.sql'),
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), failed: 0 }),
    },
    file: lockout,
    test: 'an address with five failed logins',
  }),
  mutation({
    name: 'a login waits while five others from its address are checked',
    module: () => import('@exchange/api/features/auth/lockout.sql'),
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), pending: 0 }),
    },
    file: lockout,
    test: 'of fifty wrong guesses gets five answers, the rest is refused',
  }),
  mutation({
    name: 'the logins from an address are counted one at a time',
    module: () => import('@exchange/api/features/auth/lockout.sql'),
    mutants: { lockAddress: () => async () => {} },
    file: lockout,
    test: 'of guesses that are counted at the same moment gets five answers',
  }),
  mutation({
    name: 'a successful login clears the failures on its own account only',
    module: () => import('@exchange/api/features/auth/lockout.sql'),
    mutants: {
      deleteAttemptsOn: () => async (tx, _slot, addressKey) => {
        await tx.deleteFrom('login_attempt').where('address_key', '=', addressKey).execute();
      },
    },
    file: lockout,
    test: 'is no success, and it clears only the failures on its own account',
  }),
  mutation({
    name: 'a known browser has three guesses',
    module: () => import('@exchange/api/features/auth/lockout.sql'),
    mutants: { countBrowserFailures: () => async () => 0 },
    file: lockout,
    test: 'a browser that logged in to the account before',
  }),
  mutation({
    name: 'a known browser is exempt for its own account only',
    module: () => import('@exchange/api/features/auth/lockout.rules'),
    mutants: { reserveAttempt: (original) => (db, guess) => original(db, { ...guess, isKnown: true }) },
    file: lockout,
    test: 'is stopped for every other account',
  }),
  mutation({
    name: 'a known browser cannot be forged',
    module: () => import('@exchange/api/core/tokens'),
    mutants: { isSigned: () => () => true },
    file: lockout,
    test: 'is told by a cookie that cannot be forged, lent to another account or made older',
  }),
  mutation({
    name: 'no browser is known after a new password',
    module: () => import('@exchange/api/features/auth/known-browser.rules'),
    mutants: {
      readKnownCookie:
        (original) =>
        (...args) => {
          const browser = original(...args);
          return browser && { ...browser, since: Number.MAX_SAFE_INTEGER };
        },
    },
    file: lockout,
    test: 'is a stranger again after the password was reset',
  }),
  mutation({
    name: 'an IPv6 /64 is one address',
    module: () => import('@exchange/api/core/ip-key'),
    mutants: { ipKey: (original) => (address) => (isIPv6(address) ? address : original(address)) },
    file: 'packages/api/src/core/ip-key.test.ts',
    test: 'one address for the lockout',
  }),
  mutation({
    name: 'after five wrong own passwords none is checked for an hour',
    module: () => import('@exchange/api/features/account/password-attempts.sql'),
    mutants: {
      countAttempts:
        (original) =>
        async (...args) => ({ ...(await original(...args)), count: 0 }),
    },
    file: 'packages/api/src/features/account/password.test.ts',
    test: 'who guesses in a burst gets five guesses, not twenty',
  }),
  mutation({
    name: 'a login at an unknown address is the same work as any',
    module: () => import('@exchange/api/features/auth/auth.rules'),
    mutants: {
      login: (original) => async (context, input) => {
        const { refuse } = await import('@exchange/api/core/refusal');
        const account = context.db.selectFrom('app_user').select('id').where('email', '=', input.email);
        if ((await account.executeTakeFirst()) === undefined) refuse('auth.invalidCredentials');
        await original(context, input);
      },
    },
    file: enumeration,
    test: sameWork,
  }),
  mutation({
    name: 'a sign-up at a taken address gets the same answer as any',
    module: () => import('@exchange/api/features/auth/accounts.sql'),
    mutants: {
      lockOrInsertAccount:
        (original) =>
        async (...args) => {
          const { refuse } = await import('@exchange/api/core/refusal');
          const account = await original(...args);
          return account.is_verified ? refuse('auth.existsUnverified') : account;
        },
    },
    file: enumeration,
    test: sameWork,
  }),
  mutation({
    name: 'a reset for an unknown address is the same work as any',
    module: () => import('@exchange/api/features/auth/auth.rules'),
    mutants: {
      forgotPassword: (original) => async (tx, settings, email) => {
        const account = tx.selectFrom('app_user').select('id').where('email', '=', email);
        if ((await account.executeTakeFirst()) !== undefined) await original(tx, settings, email);
      },
    },
    file: enumeration,
    test: sameWork,
  }),
  mutation({
    name: 'the time of an answer does not depend on whether an address has an account',
    module: () => import('@exchange/api/core/trpc'),
    mutants: { waitUntil: () => async () => {} },
    file: enumeration,
    test: '%s is answered no sooner than its work takes, whatever the address',
  }),
];
