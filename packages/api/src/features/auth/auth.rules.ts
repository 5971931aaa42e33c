import { emailKey, isEmail, type validateTokenInput, type validateTokenReply } from '@exchange/contract/auth';
import { lifetimes, mailLimits } from '@exchange/contract/limits';
import { refused } from '@exchange/contract/messages/refused';
import type { Db, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import { browserName } from '../../core/browser-name.ts';
import type { Context, Services, Settings, TxContext } from '../../core/context.ts';
import { ipKey } from '../../core/ip-key.ts';
import { consumeQuota, unverifiedLoginQuota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { newToken, tokenHash } from '../../core/tokens.ts';
import { inTransaction, publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import { deleteTokensOf } from './access-tokens.sql.ts';
import {
  type Account,
  type Addressee,
  activateAccount,
  findAccount,
  findAccountLocked,
  findLogin,
  lockAccount,
  nobody,
  updatePassword,
} from './accounts.sql.ts';
import { passwordResetEmail, resetEmail, verificationEmail } from './auth.emails.ts';
import { endSessionInTurn, endSessionsLater } from './deferred-logout.rules.ts';
import { consumeEmailToken, findEmailToken, insertEmailToken } from './email-tokens.sql.ts';
import { knownCookie, readKnownCookie } from './known-browser.rules.ts';
import { type LoginAttempt, recordLoginFailure, releaseAttempt, reserveAttempt } from './lockout.rules.ts';
import { inLoginLane, type LoginLane } from './login-lanes.rules.ts';
import { deletePendingPasswords, listPendingPasswords, type PendingPassword } from './pending-passwords.sql.ts';
import { deleteSessionsOf, findViewer, insertSession } from './sessions.sql.ts';
import { hasNeededInvitation, requireNeededInvitation } from './who-may-join.rules.ts';

const spaced = [
  { times: mailLimits.perMinute, seconds: 60 },
  { times: mailLimits.perHour, seconds: 3600 },
];

/**
 * The browser of a login attempt, for the lockout; a browser is known if it has logged in to this account since the
 * password was set.
 */
function browserOf(
  { settings, clientSession }: Context,
  account: Account | undefined,
): Pick<LoginAttempt, 'browserId' | 'isKnown'> {
  const browser = readKnownCookie(settings.secret, clientSession.knownBrowser, Date.now());
  if (browser === undefined || account === undefined || browser.userId !== account.id)
    return { browserId: browser?.browserId, isKnown: false };
  const changed = account.password_changed_at === null ? 0 : Date.parse(account.password_changed_at);
  return { browserId: browser.browserId, isKnown: browser.since >= changed };
}

/** Locks an account; nothing where a reset committed while its password was being checked. */
export async function lockUnchanged(tx: Tx, { id, password_hash }: Account): Promise<Account | undefined> {
  const account = await lockAccount(tx, id);
  return account.password_hash === password_hash ? account : undefined;
}

/**
 * Logs in (docs/behaviour.md#login). All wrong pairs get the same answer after the same time; only a caller who knows
 * the password learns that an account is unverified.
 *
 * @throws `auth.lockedOut`, `auth.invalidCredentials`, `auth.suspended`, `auth.unverified`, `http.rateLimited` for too many of
 *   the latter
 */
export async function login(
  ctx: Context,
  input: { email: string; password: string },
  also: AlsoAtLogin = async () => undefined,
): Promise<void> {
  const { db, clientSession } = ctx;
  // An invalid address has no account and is not sent to the database.
  const typed = input.email.trim();
  const email = isEmail(typed) ? typed : '';
  const addressKey = ipKey(clientSession.address);
  const { userId, token, browserId } = await inLoginLane(db, addressKey, async (lane) => {
    const { account, hashes } = await lane.query(() => findLogin(db, email));
    const attempt: LoginAttempt = { addressKey, emailKey: emailKey(email), ...browserOf(ctx, account) };
    return lane.attempt(
      () => reserveAttempt(db, attempt, lane),
      (attemptId) => checkAttempt(ctx, { account, hashes, attempt, lane, attemptId, also }, input.password),
    );
  });
  await keepLogin(ctx, { userId, token, browserId });
}

interface Login {
  readonly userId: number;
  readonly token: string;
  readonly browserId: string | undefined;
}

/** Gives the browser its new session, and ends the one that it had. */
async function keepLogin(ctx: Context, { userId, token, browserId }: Login): Promise<void> {
  const { settings, clientSession } = ctx;
  await endOwnSession(ctx);
  clientSession.keepSession(token);
  clientSession.rememberBrowser(knownCookie(settings.secret, userId, Date.now(), browserId));
}

/**
 * Logs in without a password, where a login provider has confirmed who it is. The lockout of the client's address and the
 * rules of sessions are those of every login.
 *
 * @param account the account as far as it is known, for the lockout's exception of known browsers
 * @param claim locks the account, in the transaction that begins the session; what it refuses undoes all
 * @throws `auth.lockedOut`, `auth.suspended`, and what `claim` refuses
 */
export async function loginWithoutPassword(
  ctx: Context,
  { email, account }: { email: string; account: Account | undefined },
  claim: (tx: Tx) => Promise<{ readonly id: number }>,
): Promise<void> {
  const { db, clientSession } = ctx;
  const addressKey = ipKey(clientSession.address);
  const attempt: LoginAttempt = { addressKey, emailKey: emailKey(email), ...browserOf(ctx, account) };
  const token = newToken();
  const userId = await inLoginLane(db, addressKey, (lane) =>
    lane.attempt(
      () => reserveAttempt(db, attempt, lane),
      (attemptId) =>
        releasing(ctx, { lane, attemptId }, (record) =>
          record(() =>
            transact(ctx, async (tx) => {
              const { id } = await claim(tx);
              refuseSuspended(await lockAccount(tx, id));
              const browser = browserName(clientSession.userAgent);
              const session = { userId: id, token, browser, isPasswordTyped: false };
              await insertSession(tx, session, { attemptId, ...attempt });
              return id;
            }),
          ),
        ),
    ),
  );
  await keepLogin(ctx, { userId, token, browserId: attempt.browserId });
}

/** What a login does in the transaction that begins its session; a refusal undoes the login. */
export type AlsoAtLogin = (tx: Tx, userId: number) => Promise<void>;

interface ReservedAttempt {
  readonly account: Account | undefined;
  /** The hashes that the password may match. */
  readonly hashes: readonly string[];
  readonly attempt: LoginAttempt;
  readonly lane: LoginLane;
  readonly attemptId: number;
  readonly also: AlsoAtLogin;
}

/**
 * Checks the password of a reserved attempt and begins a session. Only a wrong pair counts as a failure: whatever else
 * ends the check, an error included, releases the attempt.
 */
async function checkAttempt(
  ctx: Context,
  { account, hashes, attempt, lane, attemptId, also }: ReservedAttempt,
  password: string,
): Promise<Login> {
  const { db, hasher, clientSession } = ctx;
  return releasing(ctx, { lane, attemptId }, async (record) => {
    const match = await hasher.match(password, hashes);
    if (account !== undefined && match >= 0 && !account.is_verified) {
      await record(() => inTransaction(db, (tx) => releaseUnverified(tx, ctx, attemptId)));
      refuse('auth.unverified');
    }
    const token = newToken();
    const isRight =
      account !== undefined &&
      match >= 0 &&
      (await record(() =>
        transact(ctx, async (tx) => {
          const present = await lockUnchanged(tx, account);
          if (present === undefined) return false;
          refuseSuspended(present);
          const browser = browserName(clientSession.userAgent);
          const session = { userId: account.id, token, browser, isPasswordTyped: true };
          await insertSession(tx, session, { attemptId, ...attempt });
          await also(tx, account.id);
          return true;
        }),
      ));
    if (isRight) return { userId: account.id, token, browserId: attempt.browserId };
    await record(() => recordLoginFailure(db, attemptId, attempt));
    return refuse('auth.invalidCredentials');
  });
}

type RecordEnd = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Checks a reserved attempt, and releases it where nothing was recorded about it.
 *
 * @param check gets a function that runs a transaction which records how the attempt ended, unless it returns false
 */
async function releasing<T>(
  { db, log }: Context,
  { lane, attemptId }: Pick<ReservedAttempt, 'lane' | 'attemptId'>,
  check: (record: RecordEnd) => Promise<T>,
): Promise<T> {
  let isRecorded = false;
  try {
    return await check(async (work) => {
      const result = await lane.transact(work);
      isRecorded = result !== false;
      return result;
    });
  } finally {
    if (!isRecorded)
      await lane
        .transact(() => inTransaction(db, (tx) => releaseAttempt(tx, attemptId)))
        .catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'login attempt not released; it will not count'),
        );
  }
}

/** @throws `auth.suspended`, with the end and the reason, for a suspended account */
export function refuseSuspended({ suspension_reason: reason, suspended_until: until }: Account): void {
  if (reason !== null) refuse('auth.suspended', { sentence: refused.suspended(until, reason) });
}

/** Releases the attempt of a right password without a verified address, within a quota of the client's address. */
async function releaseUnverified(tx: Tx, ctx: Context, attemptId: number): Promise<void> {
  await releaseAttempt(tx, attemptId);
  await consumeQuota(tx, ctx, unverifiedLoginQuota);
}

/** Ends the session of the browser, if it has one, with its event streams; while the database is unavailable the end is queued. */
export async function endOwnSession(ctx: Context): Promise<void> {
  const { sessionToken } = ctx.clientSession;
  if (sessionToken === undefined) return;
  const hash = tokenHash(sessionToken);
  await endSessionInTurn(ctx, hash).catch((error: unknown) => endSessionsLater(ctx, hash, error));
}

/** Logs the browser out (docs/behaviour.md#logout). It always succeeds; an unknown session is fine. */
export async function logout(ctx: Context): Promise<void> {
  await endOwnSession(ctx);
  ctx.clientSession.dropSession();
}

/** Whose session a token is, or the one of the cookie where none is given. @throws `auth.required` */
export async function validateToken(
  { db, viewer }: Context,
  { token }: z.output<typeof validateTokenInput>,
): Promise<z.output<typeof validateTokenReply>> {
  const { user_id, hashid, name } = (token ? await findViewer(db, token) : viewer) ?? refuse('auth.required');
  return { valid: true, user_id, hashid, name };
}

/** Queues a verification email for a pending password. */
async function mailVerification(tx: Tx, settings: Settings, to: Addressee, pending: PendingPassword): Promise<void> {
  const token = await insertEmailToken(tx, { purpose: 'verify', userId: to.id, pendingPasswordId: pending.id });
  await insertMail(tx, settings, {
    kind: 'verification_resend',
    to: to.email,
    content: verificationEmail(settings, { token, browser: pending.browser }),
    expiresInHours: lifetimes.verificationHours,
    isReal: to !== nobody,
  });
}

async function mailReset(tx: Tx, settings: Settings, to: Addressee, kind: 'reset' | 'verification_resend') {
  const token = await insertEmailToken(tx, { purpose: 'reset', userId: to.id });
  await insertMail(tx, settings, {
    kind,
    to: to.email,
    content: resetEmail(settings, token),
    expiresInHours: lifetimes.resetHours,
    isReal: to !== nobody,
  });
}

/**
 * Verifies an address with the token of its email; the same token may be used repeatedly.
 *
 * @throws `auth.verificationToken`, `auth.notInvited`
 */
export async function verify({ tx, settings }: TxContext, token: string): Promise<void> {
  const found = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  const account = await lockAccount(tx, found.user_id);
  // Read again under the lock: another link of this account may have been used meanwhile.
  const link = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  if (link.used) return;
  if (account.is_verified || link.pending_password_hash === null) refuse('auth.verificationToken');
  await requireNeededInvitation(tx, settings, account.email);
  const instituteId = await findInstituteByEmail(tx, account.email);
  await activateAccount(tx, { id: account.id, passwordHash: link.pending_password_hash, instituteId });
  await consumeEmailToken(tx, { token, userId: account.id, ends: ['verify'] });
  await deletePendingPasswords(tx, account.id);
}

/**
 * Sends a new verification link, or with several pending passwords a reset link, because only the owner of the address
 * can decide between them. Sends nothing in all other cases.
 *
 * @returns whether an email leaves, which only operators may learn
 */
export async function resendVerification({ tx, settings }: TxContext, email: string): Promise<boolean> {
  // The lock is needed because a link that is used meanwhile deletes the pending passwords.
  const account = await findAccountLocked(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'verification_resend', to: email }, spaced);
  const [pending, ...more] = await listPendingPasswords(tx, (account ?? nobody).id);
  const mayJoin = await hasNeededInvitation(tx, settings, email);
  const to = account !== undefined && !account.is_verified && mayBeMailed && mayJoin ? account : nobody;
  if (pending !== undefined && more.length === 0) await mailVerification(tx, settings, to, pending);
  else await mailReset(tx, settings, to, 'verification_resend');
  return to !== nobody;
}

/** Sends a reset link to the owner of an address; does nothing for an unknown one, and one that lacks an invitation. */
export async function forgotPassword({ tx, settings }: TxContext, email: string): Promise<void> {
  const account = await findAccount(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'reset', to: email }, spaced);
  const mayJoin = (await hasNeededInvitation(tx, settings, email)) || account?.is_verified === true;
  await mailReset(tx, settings, account !== undefined && mayBeMailed && mayJoin ? account : nobody, 'reset');
}

/** Whether a reset link is known, unexpired and unused; it is not used up. */
export async function isResetLinkValid({ db }: Context, token: string): Promise<boolean> {
  const link = await findEmailToken(db, 'reset', token);
  return link !== undefined && !link.used;
}

/**
 * Sets a new password with the token of an email, which works once; also verifies the address and ends all sessions and
 * access tokens. The owner of an account that had a password is emailed.
 *
 * @throws `auth.resetToken`, `auth.notInvited` where the address is not verified
 */
export async function resetPassword(services: Services, input: { token: string; newPassword: string }): Promise<void> {
  const { db, hasher } = services;
  const usable = async (at: Db) => {
    const link = await findEmailToken(at, 'reset', input.token);
    return link === undefined || link.used ? refuse('auth.resetToken') : link;
  };
  await usable(db);
  const passwordHash = await hasher.hash(input.newPassword);
  await transact(services, async (tx) => {
    const { user_id } = await usable(tx);
    const account = await lockAccount(tx, user_id);
    await usable(tx);
    if (account.is_verified) {
      await updatePassword(tx, user_id, passwordHash);
      const content = passwordResetEmail(services.settings);
      await insertMail(tx, services.settings, { kind: 'password_changed', to: account.email, content });
    } else {
      await requireNeededInvitation(tx, services.settings, account.email);
      const instituteId = await findInstituteByEmail(tx, account.email);
      await activateAccount(tx, { id: user_id, passwordHash, instituteId });
    }
    await consumeEmailToken(tx, { token: input.token, userId: user_id, ends: ['verify', 'reset'] });
    await deletePendingPasswords(tx, user_id);
    await deleteSessionsOf(tx, user_id);
    await deleteTokensOf(tx, user_id);
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}
