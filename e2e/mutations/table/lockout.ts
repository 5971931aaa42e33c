import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { alwaysDone, answering, having, nothing, unlimited, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const importLanes = () => import('@exchange/api/features/auth/login-lanes.rules');
/** The table must load no product code, or its mutations of the limits come too late. */
const laneOfItsOwn = (): Awaited<ReturnType<typeof importLanes>>['inLoginLane'] => async (_db, _addressKey, login) => {
  const { LoginLane } = await importLanes();
  return login(new LoginLane());
};
const lockoutSql = mutationsOf(() => import('@exchange/api/features/auth/lockout.sql'));
const sessionsSql = mutationsOf(() => import('@exchange/api/features/auth/sessions.sql'));
const lockoutRules = mutationsOf(() => import('@exchange/api/features/auth/lockout.rules'));
const tokens = mutationsOf(() => import('@exchange/api/core/tokens'));
const knownBrowserRules = mutationsOf(() => import('@exchange/api/features/auth/known-browser.rules'));
const ipKey = mutationsOf(() => import('@exchange/api/core/ip-key'));
const passwordTriesSql = mutationsOf(() => import('@exchange/api/features/account/password-attempts.sql'));
const loginRules = mutationsOf(() => import('@exchange/api/features/auth/login.rules'));
const verificationRules = mutationsOf(() => import('@exchange/api/features/auth/verification.rules'));
const resetRules = mutationsOf(() => import('@exchange/api/features/auth/password-reset.rules'));
const accountsSql = mutationsOf(() => import('@exchange/api/features/auth/accounts.sql'));
const quotasSql = mutationsOf(() => import('@exchange/api/core/quotas.sql'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const signupRules = mutationsOf(() => import('@exchange/api/features/auth/signup.rules'));
const minimumDuration = mutationsOf(() => import('@exchange/api/core/minimum-duration'));

const loginLanes = mutationsOf(() => import('@exchange/api/features/auth/login-lanes.rules'));
const loginQueueRules = mutationsOf(() => import('@exchange/api/features/auth/login-queue.rules'));
const quotas = mutationsOf(() => import('@exchange/api/core/quotas'));

const passwordHash = mutationsOf(() => import('@exchange/api/core/password-hash'));
const whoMayJoin = mutationsOf(() => import('@exchange/api/features/auth/who-may-join.rules'));
const joinInvitationSql = mutationsOf(() => import('@exchange/api/features/auth/join-invitation.sql'));

/** Against guessing passwords and finding out which addresses have accounts. */
export const lockoutMutations = tableOf([
  'an address with five failed logins',
  lockoutSql('five failed logins lock an address out', {
    countFailures: () => async () => 0,
    insertAllowedAttempt: (original) => async (tx, attempt, allowed) => ({
      ...(await original(tx, attempt, { ...allowed, ofAddress: 1_000 })),
      failed: 0,
    }),
  }),

  'fifty parallel wrong guesses get five checks',
  lockoutSql('a login waits while five others from its address are checked', {
    insertAllowedAttempt: (original) => (tx, attempt, allowed) =>
      original(tx, attempt, { ...allowed, ofAddress: 1_000 }),
  }),

  'each of many logins from one address takes as many statements as a single one',
  loginLanes('the logins from an address queue in the process and do not poll the database', {
    inLoginLane: (original) => (db, _addressKey, login) => original(db, randomUUID(), login),
  }),

  'logins of one address hold one database connection while they wait',
  loginLanes('the logins from an address that wait hold one connection', {
    inLoginLane: (original) => (db, _addressKey, login) => original(db, randomUUID(), login),
  }),

  'the logins of one address that wait have an end, which does not concern other addresses',
  loginLanes('the queue of logins has an end for each address', { inLoginLane: laneOfItsOwn }),

  'the logins of all addresses that wait in a process have an end, and one of the busiest network gives way',
  loginLanes('the queue of logins has an end for all addresses', { inLoginLane: laneOfItsOwn }),
  loginQueueRules('where no login more can wait, one of the busiest network gives way', {
    makeRoom: (original) => (logins, _clientOf, newcomer) => original(logins, () => '', newcomer),
  }),

  'the networks of an IPv6 /48 share their places, and the busiest of them gives way',
  ipKey('the addresses of an IPv6 /48 share the places of one client', { widestNetworkOfKey: () => (key) => key }),

  'an attempt is released at once after an error, also of a right password',
  lockoutRules('an attempt that ended with an error does not count', { releaseAttempt: nothing }),

  '%s is never counted as a failure',
  lockoutSql('an attempt without a result counts as nothing in the end', {
    insertAllowedAttempt: (original) => async (tx, attempt, allowed) => {
      const attempts = tx.selectFrom('login_attempt').select('id').where('address_key', '=', attempt.addressKey);
      const failed = (await attempts.execute()).length;
      if (failed >= allowed.ofAddress) return { attempt_id: null, seconds_left: null, failed };
      return original(tx, attempt, allowed);
    },
  }),

  'nobody learns that a password is wrong where the database has lost the attempt',
  lockoutSql('a wrong password is not told where the attempt was lost', { markLoginFailed: alwaysDone }),

  'an address has a limited number of right passwords of unverified accounts an hour, which are no failures',
  quotas('right passwords of unverified accounts are limited for an address', { unverifiedLoginQuota: unlimited }),

  'guesses that several processes count at the same moment get five checks',
  lockoutSql('the logins from an address are counted one at a time', { lockAddress: nothing }),

  'a successful login does not count and deletes only the failures on its account',
  sessionsSql('a successful login clears the failures on its own account only', {
    insertSession: (original) => async (tx, session, attempt) => {
      await original(tx, session, attempt);
      await tx.deleteFrom('login_attempt').where('address_key', '=', attempt.addressKey).execute();
    },
  }),

  'a browser that logged in to the account before',
  lockoutSql('a known browser has three guesses', {
    insertAllowedAttempt: (original) => (tx, attempt, allowed) =>
      original(tx, attempt, { ...allowed, ofKnownBrowser: 1_000 }),
  }),

  'a known browser can log in to its account alone during a lockout caused by others',
  lockoutRules('a known browser is exempt for its own account only', {
    reserveAttempt: (original) => (db, guess, lane) => original(db, { ...guess, isKnown: true }, lane),
  }),

  'the cookie of a known browser cannot be forged, transferred or backdated',
  tokens('a known browser cannot be forged', { isSigned: () => () => true }),

  'a browser is no longer known after a reset of the password',
  knownBrowserRules('no browser is known after a new password', {
    readKnownCookie:
      (original) =>
      (...args) => {
        const browser = original(...args);
        return browser && { ...browser, since: Number.MAX_SAFE_INTEGER };
      },
  }),

  'the key of an IP address',
  ipKey('an IPv6 /64 is one address', {
    ipKey: (original) => (address) => (isIPv6(address) ? address : original(address)),
  }),

  'twenty parallel guesses get five checks',
  passwordTriesSql('five wrong own passwords end the checks for an hour', { countAttempts: answering({ count: 0 }) }),

  '%s takes the same work and gives the same answer for every address',
  loginRules('a login at an unknown address is the same work as any', {
    login: (original) => async (context, input) => {
      const { refuse } = await import('@exchange/api/core/refusal');
      const account = context.db.selectFrom('app_user').select('id').where('email', '=', input.email);
      if ((await account.executeTakeFirst()) === undefined) refuse('auth.invalidCredentials');
      await original(context, input);
    },
  }),
  accountsSql('a sign-up at a taken address gets the same answer as any', {
    lockOrInsertAccount:
      (original) =>
      async (...args) => {
        const { refuse } = await import('@exchange/api/core/refusal');
        const account = await original(...args);
        return account.is_verified ? refuse('auth.existsUnverified') : account;
      },
  }),
  resetRules('a reset for an unknown address is the same work as any', {
    forgotPassword: (original) => async (ctx, email) => {
      const account = ctx.tx.selectFrom('app_user').select('id').where('email', '=', email);
      if ((await account.executeTakeFirst()) !== undefined) await original(ctx, email);
    },
  }),

  '%s never answers before the minimum response time',
  minimumDuration('the time of an answer does not depend on whether an address has an account', { waitUntil: nothing }),

  'after five an hour nothing is compared, and the answer is that of a new sign-up',
  signupRules('pending passwords cannot be guessed by sign-up', { consumeComparison: yes }),

  'pending passwords of an address share a salt, also those that nothing was compared with',
  passwordHash('pending passwords of an address share a salt, so that a login costs one comparison', {
    haveSameSalt: () => () => true,
  }),

  'cannot use up the email of its owner',
  quotasSql('one stranger cannot use up the verification emails of an address', { insertUse: yes }),

  'cannot send more than ten emails an hour to it, and the password of its owner waits without an email',
  limits('strangers cannot flood addresses with verification emails', { mailLimits: having({ signupsPerHour: 1000 }) }),

  'an address that was not invited gets no link, and an email that says so at most once a day',
  whoMayJoin('addresses that were not invited get no link', { hasNeededInvitation: yes }),

  'a %s link counts only while the invitation lives, and says so to whoever has it',
  whoMayJoin('a link counts only while its invitation lives', { requireNeededInvitation: nothing }),

  'the page of a link says at once that its invitation was taken back',
  whoMayJoin('the page of a link says whether its invitation lives', { requireNeededInvitation: nothing }),

  'an invitation that was withdrawn, is too old or whose member is suspended lets nobody in',
  joinInvitationSql('an invitation ends', {
    isInvitedToSignUp: () => async (db, email) => {
      const { emailKey } = await import('@exchange/contract/auth');
      const found = db.selectFrom('join_invitation').select('id').where('email_key', '=', emailKey(email));
      return (await found.executeTakeFirst()) !== undefined;
    },
  }),

  'addresses of other domains cannot sign up, whether or not they have an account, and nothing is stored or sent',
  whoMayJoin('addresses of other domains cannot sign up', { checkDomain: () => () => undefined }),

  'only the browser that signed up is told that the link is its own',
  verificationRules('a verification link belongs to the browser that signed up alone', {
    isOwnNonce: () => () => true,
  }),
]);
