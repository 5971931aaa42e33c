import { hash } from 'node:crypto';
import type { Db } from '@exchange/db';
import { always, alwaysDone, answering, having, nothing, yes } from '../common-mutants.ts';
import { mutationsOf, tableOf } from '../mutation.ts';

const procedures = mutationsOf(() => import('@exchange/api/core/procedures'));
const passwordRules = mutationsOf(() => import('@exchange/api/features/account/password.rules'));
const sessionsSql = mutationsOf(() => import('@exchange/api/features/auth/sessions.sql'));
const tokens = mutationsOf(() => import('@exchange/api/core/tokens'));
const lifetimes = mutationsOf(() => import('@exchange/contract/lifetimes'));
const loginRules = mutationsOf(() => import('@exchange/api/features/auth/login.rules'));
const resetRules = mutationsOf(() => import('@exchange/api/features/auth/password-reset.rules'));
const mailLinksSql = mutationsOf(() => import('@exchange/api/features/auth/email-tokens.sql'));
const accountsSql = mutationsOf(() => import('@exchange/api/features/auth/accounts.sql'));

const eventsRoute = mutationsOf(() => import('@exchange/server/events/route'));
const notificationsSql = mutationsOf(() => import('@exchange/api/features/notifications/notifications.sql'));
const loginProviderRules = mutationsOf(() => import('@exchange/api/features/login-providers/login-providers.rules'));
const identitiesSql = mutationsOf(() => import('@exchange/api/features/login-providers/identities.sql'));
const pendingPasswordsSql = mutationsOf(() => import('@exchange/api/features/auth/pending-passwords.sql'));
const flowCookie = mutationsOf(() => import('@exchange/server/auth/flow-cookie'));
const accessTokensSql = mutationsOf(() => import('@exchange/api/features/auth/access-tokens.sql'));
const limits = mutationsOf(() => import('@exchange/contract/limits'));
const bearer = mutationsOf(() => import('@exchange/server/http/bearer'));
const mailFormat = mutationsOf(() => import('@exchange/api/mail/format'));

const stranger = { user_id: 0, token_hash: Buffer.alloc(32), hashid: 'nobody', name: null, deletes_at: null };

/** Answers the hash that a right password has. */
const acceptAnyPassword =
  () =>
  async ({ db }: { readonly db: Db }, userId: number) => {
    const account = db.selectFrom('app_user').select('password_hash').where('id', '=', userId);
    return (await account.executeTakeFirst())?.password_hash ?? '';
  };

/** Sessions, links and passwords, logins at providers and access tokens. */
export const accountMutations = tableOf([
  '%s needs a session before its input is checked',
  procedures('procedures of members require a session', {
    requireViewer:
      () =>
      ({ viewer }) =>
        viewer ?? stranger,
  }),

  'an account that waits to be erased has no event stream, until the deletion is cancelled',
  eventsRoute('an account that is being deleted has no event stream', {
    requireListener:
      (original) =>
      ({ viewer }) =>
        original({ viewer: viewer && { ...viewer, deletes_at: null } }),
  }),

  'a user whose account is being deleted may only validate the session, keep the account and log out',
  procedures('an account that is being deleted can do nothing else', { refuseDeleting: () => () => {} }),

  'a deletion with a wrong password is refused at its field and changes nothing',
  passwordRules('the deletion of an account requires the password', { checkOwnPassword: acceptAnyPassword }),

  'a deletion ends all sessions at once and says until when the account can be kept',
  sessionsSql('the deletion of an account ends its sessions', { deleteSessionsOf: nothing }),

  'a login gives a random token and stores its hash only',
  tokens('only the hash of a token is stored', { tokenHash: () => (token) => Buffer.from(token) }),

  'a session ends after fourteen days without use',
  lifetimes('a session ends after fourteen days without use', { lifetimes: having({ sessionIdleDays: 1000 }) }),

  'a session in use ends after ninety days',
  lifetimes('a session ends after ninety days', { lifetimes: having({ sessionDays: 1000 }) }),

  'a login ends the previous session of the browser',
  loginRules('a login ends the session that the browser had', { endOwnSession: nothing }),

  'a login during a reset is refused and leaves no pending attempt',
  loginRules('a login during a reset is refused', {
    lockUnchanged: (original) => async (tx, account) => (await original(tx, account)) ?? account,
  }),

  'a reset link works once and replaces the password',
  mailLinksSql('a reset link works once', { findEmailToken: answering({ used: false }) }),

  'a reset ends every session of the account, and nobody else’s',
  sessionsSql('a reset ends all sessions', { deleteSessionsOf: nothing }),

  'a reset link expires after an hour',
  lifetimes('a reset link expires', { lifetimes: having({ resetHours: 1000 }) }),

  'verification and reset links cannot be exchanged',
  mailLinksSql('a link is valid for its own purpose only', {
    isFor: (original) => (purpose) => original(purpose === 'reset' ? 'verify' : 'reset'),
  }),

  'a sign-up sends an email with one link, and login needs the link to be used',
  accountsSql('an account with an unverified address cannot log in', {
    findLogin:
      (original) =>
      async (...args) => {
        const { account, hashes } = await original(...args);
        return { account: account && { ...account, is_verified: true }, hashes };
      },
  }),

  'one-click unsubscription without a valid signature is refused for every address',
  tokens('an unsubscribe link requires its signature', { isSigned: () => () => true }),

  'its link turns emails on again, repeatedly and logged out, by its own signature alone',
  tokens('the link that undoes an unsubscription requires its signature', { isSigned: () => () => true }),

  'nobody gets it but a user who got notifications until then, and no signed link sends it',
  notificationsSql('a stranger who types an address sends no email to it unless it got notifications', {
    turnNotificationsOff: (original) => async (tx, email) => (await original(tx, email)) ?? email,
  }),

  'the check of a reset link is alike for an unknown, expired, used or other link, and uses nothing up',
  resetRules('the check of a reset link looks at whether it was used', {
    isResetLinkValid:
      () =>
      async ({ db }, token) => {
        // Loaded late: the mutated module may be one that this one needs.
        const { findEmailToken } = await import('@exchange/api/features/auth/email-tokens.sql');
        return (await findEmailToken(db, 'reset', token)) !== undefined;
      },
  }),

  'parallel look-ups of sessions return their own users',
  sessionsSql('sessions looked up together are not mixed up', { viewerOf: () => (viewers) => viewers[0] ?? null }),

  'a name or title such as "%s" contains no link',
  mailFormat('names and titles in emails contain no link', { harmless: () => (text) => text }),

  'a wrong password ends no session and is refused at its field',
  passwordRules('ending sessions requires the password', { checkOwnPassword: acceptAnyPassword }),

  'a login beyond fifty sessions ends the oldest of the user, and no other',
  sessionsSql('a person has fifty sessions at most', {
    insertSession:
      () =>
      async (tx, { userId, token, browser }, { attemptId }) => {
        await tx.deleteFrom('login_attempt').where('id', '=', attemptId).execute();
        await tx
          .insertInto('session')
          .values({ user_id: userId, token_hash: hash('sha256', token, 'buffer'), browser })
          .execute();
      },
  }),

  // Logins at providers.
  'nobody gets an account where %s',
  loginProviderRules('a provider must have verified an address of a listed domain', {
    provenAddress:
      () =>
      ({ email }) =>
        String(email),
  }),

  'an answer is taken once, also by a browser that kept the cookie',
  loginProviderRules('the answer of a provider is taken once', { takeAnswerOnce: yes }),

  'linking needs the password, and the permit works in its own session alone',
  loginProviderRules('an ORCID iD is linked by the session that gave the password', { isPermitOf: () => () => true }),

  'a linked iD stands on the profile, logs in, is one account’s, and is unlinked at any time',
  identitiesSql('a linked login is unlinked by its owner', {
    deleteIdentity: () => async (tx, _userId, id) => {
      await tx.deleteFrom('login_identity').where('id', '=', id).execute();
      return true;
    },
  }),

  'a login that takes longer than ten minutes is refused',
  flowCookie('a login at a provider ends after ten minutes', {
    readFlow:
      (original) =>
      (secret, sealed, { provider, state }) =>
        original(secret, sealed, { provider, state, now: 0 }),
  }),

  'a password that a stranger planted on the address before is worth nothing',
  pendingPasswordsSql('a planted password does not open the account that a login at a provider makes', {
    deletePendingPasswords: nothing,
  }),

  'an emailed link confirms a waiting login once, in the browser that began and in no other',
  identitiesSql('the emailed link of a login at a provider needs its token', {
    findMailedLink: () => (db, token) =>
      import('@exchange/api/features/login-providers/identities.sql').then(({ findLink }) => findLink(db, token)),
  }),

  'one account takes one login of an institute, and one login has one account',
  identitiesSql('an account has one identity of an issuer, and an identity one account', {
    insertIdentity: alwaysDone,
  }),

  // What programs may do with access tokens, and when these end.
  'an expired token is worth nothing, stays listed, and goes ninety days later',
  accessTokensSql('an access token expires, and ends with what servers of the previous release change', {
    isUsable: always,
  }),
  accessTokensSql('expired access tokens are deleted in the end', { deleteExpiredTokens: nothing }),

  'a user can neither see nor revoke tokens of others',
  accessTokensSql('an access token is revoked by its owner only', {
    deleteTokenById: () => async (tx, _userId, id) =>
      (await tx.deleteFrom('access_token').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined,
  }),

  'a changed password ends all tokens',
  accessTokensSql('a changed password ends all access tokens', { deleteTokensOf: nothing }),

  'a reset of the password ends all tokens',
  accessTokensSql('a reset ends all access tokens', { deleteTokensOf: nothing }),

  'a wish to delete the account ends all tokens, and keeping the account brings none back',
  accessTokensSql('a wish to delete the account ends all access tokens', { deleteTokensOf: nothing }),

  'a program with a token that may read changes nothing',
  procedures('an access token that may read changes nothing', { requireScope: () => () => {} }),

  'no call of operators takes a token, not even that of an operator',
  procedures('no access token makes a call of operators', { requireScope: () => () => {} }),

  'a wrong password creates no token and is refused at its field, and after a few none is checked any more',
  passwordRules('an access token is created with the password only', {
    transactWithPassword: (original) => (services, userId, _given, work) =>
      original(services, userId, { password: 'Correct-Horse-1', field: 'password' }, work),
  }),

  'a person has twenty tokens at most, also when two are created at once',
  limits('a person has twenty access tokens at most', { accessTokensPerPerson: () => 1000 }),

  'a person creates twenty tokens a day at most, whether or not they are revoked',
  limits('a person creates twenty access tokens a day at most', { rates: having({ accessTokensPerDay: 1000 }) }),

  'a token with %s is refused',
  lifetimes('an access token is valid for a year at most', { lifetimes: having({ accessTokenDays: 1000 }) }),

  'the token decides who calls, whatever cookie is beside it',
  bearer('an access token decides who calls, whatever cookie is beside it', { bearerOf: () => () => undefined }),
]);
