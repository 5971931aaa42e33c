import { type Mutation, mutation } from '../mutation.ts';

const deletion = 'packages/api/src/features/account/deletion.test.ts';
const login = 'packages/api/src/features/auth/login.test.ts';
const reset = 'packages/api/src/features/auth/password-reset.test.ts';
const signup = 'packages/api/src/features/auth/signup.test.ts';

const stranger = { user_id: 0, token_hash: Buffer.alloc(32), hashid: 'nobody', name: null, deletes_at: null };

/** Sessions, links and passwords. */
export const accountMutations: readonly Mutation[] = [
  mutation({
    name: 'procedures of members require a session',
    module: () => import('@exchange/api/core/trpc'),
    mutants: {
      requireViewer:
        () =>
        ({ viewer }) =>
          viewer ?? stranger,
    },
    file: 'packages/api/src/router.test.ts',
    test: '%s needs a session, before anything that was sent is looked at',
  }),
  mutation({
    name: 'an account that is being deleted can do nothing else',
    module: () => import('@exchange/api/core/trpc'),
    mutants: { refuseDeleting: () => () => {} },
    file: deletion,
    test: 'while it lasts, the person may do nothing but ask, keep and log out',
  }),
  mutation({
    name: 'the deletion of an account requires the password',
    module: () => import('@exchange/api/features/account/password.rules'),
    mutants: {
      checkOwnPassword:
        () =>
        async ({ db }, userId) => {
          const account = db.selectFrom('app_user').select('password_hash').where('id', '=', userId);
          return (await account.executeTakeFirst())?.password_hash ?? '';
        },
    },
    file: deletion,
    test: 'who does not know the password, told beside its field, and everything stays',
  }),
  mutation({
    name: 'the deletion of an account ends its sessions',
    module: () => import('@exchange/api/features/auth/sessions.sql'),
    mutants: { deleteSessionsOf: () => async () => {} },
    file: deletion,
    test: 'an account that is deleted is logged out everywhere at once and says until when it can be kept',
  }),
  mutation({
    name: 'only the hash of a token is stored',
    module: () => import('@exchange/api/core/tokens'),
    mutants: { tokenHash: () => (token) => Buffer.from(token) },
    file: login,
    test: 'gives a random token of which only a hash is stored',
  }),
  mutation({
    name: 'a session ends after fourteen days without use',
    module: () => import('@exchange/contract/limits'),
    mutants: { lifetimes: (original) => ({ ...original, sessionIdleDays: 1000 }) },
    file: login,
    test: 'dies after fourteen days unused',
  }),
  mutation({
    name: 'a session ends after ninety days',
    module: () => import('@exchange/contract/limits'),
    mutants: { lifetimes: (original) => ({ ...original, sessionDays: 1000 }) },
    file: login,
    test: 'lives on while it is used, but no longer than ninety days',
  }),
  mutation({
    name: 'a login ends the session that the browser had',
    module: () => import('@exchange/api/features/auth/auth.rules'),
    mutants: { logout: () => async () => {} },
    file: login,
    test: 'ends the session that the browser had before',
  }),
  mutation({
    name: 'a login during a reset is refused',
    module: () => import('@exchange/api/features/auth/auth.rules'),
    mutants: {
      stillHasPassword:
        (original) =>
        async (...args) => {
          await original(...args);
          return true;
        },
    },
    file: reset,
    test: 'a login that meets a reset is refused, and its guess is not left hanging',
  }),
  mutation({
    name: 'a reset link works once',
    module: () => import('@exchange/api/features/auth/email-tokens.sql'),
    mutants: {
      findEmailToken:
        (original) =>
        async (...args) => {
          const link = await original(...args);
          return link && { ...link, used: false };
        },
    },
    file: reset,
    test: 'a reset link sets the new password once, and the old one is dead',
  }),
  mutation({
    name: 'a reset ends all sessions',
    module: () => import('@exchange/api/features/auth/sessions.sql'),
    mutants: { deleteSessionsOf: () => async () => {} },
    file: reset,
    test: 'a reset ends every session of the account, and nobody else’s',
  }),
  mutation({
    name: 'a reset link expires',
    module: () => import('@exchange/contract/limits'),
    mutants: { lifetimes: (original) => ({ ...original, resetHours: 1000 }) },
    file: reset,
    test: 'a reset link lives for an hour',
  }),
  mutation({
    name: 'a link is valid for its own purpose only',
    module: () => import('@exchange/api/features/auth/email-tokens.sql'),
    mutants: { isFor: (original) => (purpose) => original(purpose === 'reset' ? 'verify' : 'reset') },
    file: signup,
    test: 'is not a reset link, and a reset link is none',
  }),
  mutation({
    name: 'an account with an unverified address cannot log in',
    module: () => import('@exchange/api/features/auth/accounts.sql'),
    mutants: {
      findAccount:
        (original) =>
        async (...args) => {
          const account = await original(...args);
          return account && { ...account, is_verified: true };
        },
    },
    file: signup,
    test: 'gets a mail with one link, and nobody logs in before it is used',
  }),
  mutation({
    name: 'an unsubscribe link requires its signature',
    module: () => import('@exchange/api/core/tokens'),
    mutants: { isSigned: () => () => true },
    file: 'packages/api/src/features/notifications/notifications.test.ts',
    test: 'is refused without the right signature, for known and unknown addresses alike',
  }),
  mutation({
    name: 'sessions that are looked up together are not mixed up',
    module: () => import('@exchange/api/features/auth/sessions.sql'),
    mutants: { viewerOf: () => (viewers) => viewers[0] ?? null },
    file: 'packages/api/src/core/batch-loader.test.ts',
    test: 'a session is its own person’s among all that are asked for at the same moment',
  }),
];
