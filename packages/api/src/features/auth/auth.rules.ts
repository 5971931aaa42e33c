import { emailKey, isEmail } from '@exchange/contract/auth';
import { lifetimes, mailLimits } from '@exchange/contract/limits';
import type { Db, Tx } from '@exchange/db';
import { browserName } from '../../core/browser-name.ts';
import type { Context, Services, Settings } from '../../core/context.ts';
import { ipKey } from '../../core/ip-key.ts';
import { refuse } from '../../core/refusal.ts';
import { newToken, tokenHash } from '../../core/tokens.ts';
import { inTransaction, publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { findInstituteByEmail } from '../reference/institutes.sql.ts';
import {
  type Account,
  activateAccount,
  findAccount,
  findAccountLocked,
  lockAccount,
  lockOrInsertAccount,
  updatePassword,
} from './accounts.sql.ts';
import { alreadyRegisteredEmail, resetEmail, verificationEmail } from './auth.emails.ts';
import { endSessions, endSessionsLater } from './deferred-logout.rules.ts';
import { consumeEmailToken, findEmailToken, insertEmailToken } from './email-tokens.sql.ts';
import { knownCookie, readKnownCookie } from './known-browser.rules.ts';
import { type LoginAttempt, recordFailure, recordSuccess, releaseAttempt, reserveAttempt } from './lockout.rules.ts';
import { deletePendingPasswords, insertPendingPassword, listPendingPasswords } from './pending-passwords.sql.ts';
import { deleteSessionsOf, insertSession } from './sessions.sql.ts';

const spaced = [
  { times: mailLimits.perMinute, seconds: 60 },
  { times: mailLimits.perHour, seconds: 3600 },
];
const hourly = [{ times: mailLimits.perHour, seconds: 3600 }];
const daily = [{ times: mailLimits.alreadyRegisteredPerDay, seconds: 86_400 }];

/**
 * The browser of a login attempt, for the lockout; a browser is known if it has logged in to this account since the
 * password was set.
 */
function browserOf(
  { settings, clientSession }: Context,
  account: Account | undefined,
): Pick<LoginAttempt, 'browserId' | 'isKnown'> {
  const browser = readKnownCookie(settings.secret, clientSession.trustedDevice, Date.now());
  if (browser === undefined || account === undefined || browser.userId !== account.id)
    return { browserId: browser?.browserId, isKnown: false };
  const changed = account.password_changed_at === null ? 0 : Date.parse(account.password_changed_at);
  return { browserId: browser.browserId, isKnown: browser.since >= changed };
}

/** Locks an account; false where a reset committed while its password was being checked. */
export async function stillHasPassword(tx: Tx, { id, password_hash }: Account): Promise<boolean> {
  return (await lockAccount(tx, id)).password_hash === password_hash;
}

/**
 * Logs in (docs/behaviour.md#login). All wrong pairs get the same answer after the same time; only a caller who knows
 * the password learns that an account is unverified.
 *
 * @throws `auth.lockedOut`, `auth.invalidCredentials`, `auth.unverified`
 */
export async function login(context: Context, input: { email: string; password: string }): Promise<void> {
  const { db, hasher, settings, clientSession } = context;
  // An invalid address has no account and is not sent to the database.
  const typed = input.email.trim();
  const email = isEmail(typed) ? typed : '';
  const account = await findAccount(db, email);
  const guess: LoginAttempt = {
    addressKey: ipKey(clientSession.address),
    emailKey: emailKey(email),
    ...browserOf(context, account),
  };
  const [slot, hashes] = await Promise.all([reserveAttempt(db, guess), passwordsOf(db, account)]);
  const match = await hasher.match(input.password, hashes).catch(async (error) => {
    await releaseAttempt(db, slot);
    throw error;
  });
  if (account === undefined || match < 0) {
    await recordFailure(db, slot, guess);
    refuse('auth.invalidCredentials');
  }
  if (!account.is_verified) {
    await releaseAttempt(db, slot);
    refuse('auth.unverified');
  }
  const token = newToken();
  const isLoggedIn = await inTransaction(db, async (tx) => {
    if (!(await stillHasPassword(tx, account))) return false;
    await recordSuccess(tx, slot, guess);
    await insertSession(tx, account.id, token, browserName(clientSession.userAgent));
    return true;
  });
  if (!isLoggedIn) {
    await recordFailure(db, slot, guess);
    refuse('auth.invalidCredentials');
  }
  if (clientSession.sessionToken !== undefined) await logout(context, clientSession.sessionToken);
  clientSession.keepSession(token);
  clientSession.rememberDevice(knownCookie(settings.secret, account.id, Date.now(), guess.browserId));
}

/**
 * Ends the session of a token and its event streams; an unknown token is fine. It always succeeds: while the database is
 * unavailable the end is queued (docs/behaviour.md#logout).
 */
export async function logout(services: Services, token: string): Promise<void> {
  const hash = tokenHash(token);
  await endSessions(services, [hash]).catch((error: unknown) => endSessionsLater(services, hash, error));
}

/**
 * The hashes a password may match: the account's own, or those of pending sign-ups. One statement, with or without an
 * account.
 */
async function passwordsOf(db: Db, account: Account | undefined): Promise<string[]> {
  const waiting = await listPendingPasswords(db, (account ?? nobody).id);
  const own = account?.password_hash ?? null;
  return own === null ? waiting.map((pending) => pending.password_hash) : [own];
}

/** The recipient of an email with a link. */
type Addressee = Pick<Account, 'id' | 'email'>;

/**
 * No account has this id. Statements for it take the same time and change nothing, so that the duration does not
 * disclose which accounts exist.
 */
const nobody: Addressee = { id: 0, email: 'nobody@example.org' };

/** Queues a verification email for a pending password. */
async function mailVerification(tx: Tx, settings: Settings, to: Addressee, pendingPasswordId: number): Promise<void> {
  const token = await insertEmailToken(tx, { purpose: 'verify', userId: to.id, pendingPasswordId });
  await insertMail(tx, settings, {
    kind: 'verification_resend',
    to: to.email,
    letter: verificationEmail(settings, token),
    expiresInHours: lifetimes.verificationHours,
    isReal: to !== nobody,
  });
}

async function mailReset(tx: Tx, settings: Settings, to: Addressee, kind: 'reset' | 'verification_resend') {
  const token = await insertEmailToken(tx, { purpose: 'reset', userId: to.id });
  await insertMail(tx, settings, {
    kind,
    to: to.email,
    letter: resetEmail(settings, token),
    expiresInHours: lifetimes.resetHours,
    isReal: to !== nobody,
  });
}

/** Maximum number of comparisons with concurrent sign-ups, which limits the cost of a sign-up. */
const comparisons = 3;

/**
 * Signs up (docs/behaviour.md#sign-up), with the same answer for a new and a registered address. A password becomes the
 * account's only through the link in its own email, so that nobody can set another's password.
 *
 * @throws `auth.existsUnverified` for a repeated sign-up with the same password
 */
export async function signup(services: Services, input: { email: string; password: string }): Promise<void> {
  const { db, hasher } = services;
  const compared = new Set<number>();
  for (let round = 1; ; round += 1) {
    const known = await findAccount(db, input.email);
    const waiting = await listPendingPasswords(db, known === undefined || known.is_verified ? nobody.id : known.id);
    const fresh = waiting.filter(({ id }) => !compared.has(id));
    const match = await hasher.match(
      input.password,
      fresh.map((pending) => pending.password_hash),
    );
    if (match >= 0) refuse('auth.existsUnverified');
    for (const { id } of fresh) compared.add(id);
    const passwordHash = await hasher.hash(input.password, waiting[0]?.password_hash);
    if (await claim(services, input.email, passwordHash, round < comparisons ? compared : undefined)) return;
  }
}

/**
 * Stores a pending password with its link, or emails the owner of a verified address. The statements are the same in
 * both cases and where spacing allows no email, so that the duration discloses nothing.
 *
 * @param compared the pending passwords with which the new one was compared; without it, the check is omitted
 * @returns false, without any change, where another pending password was added since
 */
async function claim(
  services: Services,
  email: string,
  passwordHash: string,
  compared: ReadonlySet<number> | undefined,
): Promise<boolean> {
  const { settings } = services;
  return transact(services, async (tx) => {
    const account = await lockOrInsertAccount(tx, email);
    const isTaken = account.is_verified;
    const waiting = await listPendingPasswords(tx, account.id);
    if (!isTaken && compared !== undefined && !waiting.every(({ id }) => compared.has(id))) return false;
    const kind = isTaken ? 'already_registered' : 'verification';
    const isReal = await mayMail(tx, settings, { kind, to: account.email }, isTaken ? daily : hourly);
    // A password whose link is not sent must not replace one whose link was sent.
    const { id: userId } = isReal && !isTaken ? account : nobody;
    const pendingPasswordId = await insertPendingPassword(tx, userId, passwordHash);
    const token = await insertEmailToken(tx, { purpose: 'verify', userId, pendingPasswordId });
    const letter = isTaken ? alreadyRegisteredEmail(settings) : verificationEmail(settings, token);
    const expiry = isTaken ? {} : { expiresInHours: lifetimes.verificationHours };
    await insertMail(tx, settings, { kind, to: account.email, letter, isReal, ...expiry });
    return true;
  });
}

/**
 * Verifies an address with the token of its email; the same token may be used repeatedly.
 *
 * @throws `auth.verificationToken`
 */
export async function verify(tx: Tx, token: string): Promise<void> {
  const found = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  const account = await lockAccount(tx, found.user_id);
  // Read again under the lock: another link of this account may have been used meanwhile.
  const link = (await findEmailToken(tx, 'verify', token)) ?? refuse('auth.verificationToken');
  if (link.used) return;
  if (account.is_verified || link.pending_password_hash === null) refuse('auth.verificationToken');
  const instituteId = await findInstituteByEmail(tx, account.email);
  await activateAccount(tx, { id: account.id, passwordHash: link.pending_password_hash, instituteId });
  await consumeEmailToken(tx, { token, userId: account.id, ends: ['verify'] });
  await deletePendingPasswords(tx, account.id);
}

/**
 * Sends a new verification link, or with several pending passwords a reset link, because only the owner of the address
 * can decide between them. Sends nothing in all other cases.
 */
export async function resendVerification(tx: Tx, settings: Settings, email: string): Promise<void> {
  // The lock is needed because a link that is used meanwhile deletes the pending passwords.
  const account = await findAccountLocked(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'verification_resend', to: email }, spaced);
  const [pending, ...more] = await listPendingPasswords(tx, (account ?? nobody).id);
  const to = account !== undefined && !account.is_verified && mayBeMailed ? account : nobody;
  if (pending !== undefined && more.length === 0) await mailVerification(tx, settings, to, pending.id);
  else await mailReset(tx, settings, to, 'verification_resend');
}

/** Sends a reset link to the owner of an address; does nothing for an unknown one. */
export async function forgotPassword(tx: Tx, settings: Settings, email: string): Promise<void> {
  const account = await findAccount(tx, email);
  const mayBeMailed = await mayMail(tx, settings, { kind: 'reset', to: email }, spaced);
  await mailReset(tx, settings, account !== undefined && mayBeMailed ? account : nobody, 'reset');
}

/**
 * Sets a new password with the token of an email, which works once; also verifies the address and ends all sessions.
 *
 * @throws `auth.resetToken`
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
    if (account.is_verified) await updatePassword(tx, user_id, passwordHash);
    else
      await activateAccount(tx, {
        id: user_id,
        passwordHash,
        instituteId: await findInstituteByEmail(tx, account.email),
      });
    await consumeEmailToken(tx, { token: input.token, userId: user_id, ends: ['verify', 'reset'] });
    await deletePendingPasswords(tx, user_id);
    await deleteSessionsOf(tx, user_id);
    publishAfterCommit(tx, [user_id], { kind: 'session' });
  });
}
