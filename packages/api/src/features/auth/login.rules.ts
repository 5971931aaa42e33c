import { allRefusals } from '@exchange/contract/all-refusals';
import {
  emailKey,
  isEmail,
  type loginInput,
  typedEmail,
  type validateTokenInput,
  type validateTokenReply,
} from '@exchange/contract/auth';
import { utcTime } from '@exchange/contract/format';
import { rates } from '@exchange/contract/limits';
import type { loginByLinkInput, passkeyProof } from '@exchange/contract/second-factor';
import { authSentences } from '@exchange/contract/sentences/auth';
import type { Db, LoginEntryTable, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import { browserName } from '../../core/browser-name.ts';
import type { Context } from '../../core/context.ts';
import { ipKey } from '../../core/ip-key.ts';
import { consumeQuota, hourlyOfAddress } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { newToken, tokenHash } from '../../core/tokens.ts';
import { inTransaction, transact } from '../../core/transaction.ts';
import { useCode } from '../second-factor/codes.rules.ts';
import { findPasskey, hasFactor } from '../second-factor/factors.sql.ts';
import { takePasskey } from '../second-factor/passkeys.rules.ts';
import {
  type Account,
  findAccount,
  findAccountById,
  findAccountLocked,
  findLogin,
  lockAccount,
} from './accounts.sql.ts';
import { consumeEmailToken, findEmailToken } from './email-tokens.sql.ts';
import { endSession } from './ended-sessions.rules.ts';
import { knownCookie, readKnownCookie } from './known-browser.rules.ts';
import { type LoginAttempt, recordLoginFailure, releaseAttempt, reserveAttempt } from './lockout.rules.ts';
import { findViewer, insertSession } from './sessions.sql.ts';

/** Logins with the right password of an account whose address is not verified; they are no failures. */
const unverifiedLoginQuota = hourlyOfAddress('unverified logins', rates.unverifiedLoginsPerHour);

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

/** Locks an account; nothing if a reset committed while its password was being checked. */
async function lockUnchanged(tx: Tx, { id, password_hash }: Account): Promise<Account | undefined> {
  const account = await lockAccount(tx, id);
  return account.password_hash === password_hash ? account : undefined;
}

/** What proves the second factor of a login. */
interface Proof {
  readonly isRight: () => Promise<boolean>;
  /** Whether a wrong one is refused. */
  readonly isNeeded: () => Promise<boolean>;
  readonly refusal: 'secondFactor.wrongCode' | 'secondFactor.wrongPasskey';
}

/** What may be sent with a login as the second factor. */
interface SentProof {
  readonly code?: string | undefined;
  readonly passkey?: z.output<typeof passkeyProof> | undefined;
}

/** The passkey or code that was sent with a login; a code is ignored if the account has no second factor. */
export function proofOf(ctx: Context, account: Account | undefined, { code, passkey }: SentProof): Proof | undefined {
  if (passkey !== undefined) return proofByPasskey(ctx, account, passkey);
  if (code === undefined || account === undefined) return undefined;
  return {
    isRight: () => useCode(ctx, account, code),
    isNeeded: () => hasFactor(ctx.db, account.id),
    refusal: 'secondFactor.wrongCode',
  };
}

/** A passkey that was sent with a login; only one of the account proves anything. */
function proofByPasskey(ctx: Context, account: Account | undefined, passkey: z.output<typeof passkeyProof>): Proof {
  return {
    isRight: async () => account !== undefined && (await takePasskey(ctx, passkey))?.user_id === account.id,
    isNeeded: async () => true,
    refusal: 'secondFactor.wrongPasskey',
  };
}

/** How a login is refused that lacks its second factor, or has a wrong one. */
export const secondStepRefusals = [
  'secondFactor.required',
  'secondFactor.wrongCode',
  'secondFactor.wrongPasskey',
  'account.tooManyTries',
] as const;

/** Refuses a wrong code, with the sentence at its field. */
export function refuseWrongCode(): never {
  const key = 'secondFactor.wrongCode';
  refuse(key, { fields: { code: allRefusals[key].sentence() } });
}

/**
 * Checks the proof of a second factor. A wrong one is a failed login.
 *
 * @returns whether the second factor is proved
 * @throws `secondFactor.wrongCode`, `secondFactor.wrongPasskey`, `account.tooManyTries`
 */
async function prove(proof: Proof | undefined, recordFailure: () => Promise<unknown>): Promise<boolean> {
  if (proof === undefined) return false;
  if (await proof.isRight()) return true;
  if (!(await proof.isNeeded())) return false;
  await recordFailure();
  return proof.refusal === 'secondFactor.wrongCode' ? refuseWrongCode() : refuse(proof.refusal);
}

/** Refuses the login of an account with a second factor that was not proved. @throws `secondFactor.required` */
async function requireFactor(tx: Tx, userId: number, isProved: boolean): Promise<void> {
  if (!isProved && (await hasFactor(tx, userId))) refuse('secondFactor.required');
}

/**
 * Logs in (docs/behaviour/auth.md#login). All wrong pairs get the same answer after the same time; only a caller who knows
 * the password learns that an account is unverified, or has a second factor.
 *
 * @throws `auth.lockedOut`, `auth.invalidCredentials`, `auth.suspended`, `auth.deactivated`, `auth.unverified`, `http.rateLimited` for too many of
 *   the latter, `secondFactor.required`, what `prove` throws, such as `account.tooManyTries` for too many wrong codes
 */
export async function login(
  ctx: Context,
  input: z.output<typeof loginInput> & SentProof,
  also: AlsoAtLogin = async () => undefined,
): Promise<void> {
  const { db, hasher, settings, clientSession } = ctx;
  const maxFailures = settings.limits.failedLogins;
  // An invalid address has no account and is not sent to the database.
  const typed = typedEmail(input.email);
  const email = isEmail(typed) ? typed : '';
  const addressKey = ipKey(clientSession.address);
  const { userId, token, browserId } = await hasher.inTurn(async ({ match }) => {
    const { account, hashes } = await findLogin(db, email);
    const attempt: LoginAttempt = { addressKey, emailKey: emailKey(email), maxFailures, ...browserOf(ctx, account) };
    const attemptId = await reserveAttempt(db, attempt);
    const isMatch = async () => (await match(input.password, hashes)) >= 0;
    const proof = proofOf(ctx, account, input);
    return checkAttempt(ctx, { account, isMatch, proof, attempt, attemptId, also });
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

interface LoginWithoutPassword {
  readonly email: string;
  /** The account as far as it is known, for the lockout's exception of known browsers. */
  readonly account: Account | undefined;
  readonly proof: Proof | undefined;
  /** Whether it says who sits at the browser now, as a typed password does. */
  readonly isConfirmed: boolean;
  readonly method: LoginEntryTable['method'];
}

/**
 * Logs in without a password: a login provider, or a passkey, has confirmed who it is. The lockout of the client's address and the
 * rules of sessions are those of every login, and so is the second factor.
 *
 * @param claim locks the account, in the transaction that begins the session; what it refuses undoes all
 * @throws `auth.lockedOut`, `auth.suspended`, `auth.deactivated`, `secondFactor.required`, the refusal of a wrong proof, and what `claim` refuses
 */
export async function loginWithoutPassword(
  ctx: Context,
  { email, account, proof, isConfirmed, method }: LoginWithoutPassword,
  claim: (tx: Tx) => Promise<{ readonly id: number }>,
): Promise<void> {
  const { db, settings, clientSession } = ctx;
  const addressKey = ipKey(clientSession.address);
  const maxFailures = settings.limits.failedLogins;
  const attempt: LoginAttempt = { addressKey, emailKey: emailKey(email), maxFailures, ...browserOf(ctx, account) };
  const token = newToken();
  const attemptId = await reserveAttempt(db, attempt);
  const userId = await releasing(ctx, attemptId, async (record) => {
    const isProved = await prove(proof, () => record(() => recordLoginFailure(db, attemptId, attempt)));
    return record(() =>
      transact(ctx, async (tx) => {
        const { id } = await claim(tx);
        refuseKeptOut(await lockAccount(tx, id));
        await requireFactor(tx, id, isProved);
        const browser = browserName(clientSession.userAgent);
        // If no password can be typed, a code or passkey at a login says it too.
        const isFresh = isConfirmed || (settings.arePasswordsOff === true && isProved);
        const session = { userId: id, token, browser, isConfirmed: isFresh, method };
        await insertSession(tx, session, { attemptId, ...attempt });
        return id;
      }),
    );
  });
  await keepLogin(ctx, { userId, token, browserId: attempt.browserId });
}

/**
 * Logs in with a passkey and nothing else (docs/behaviour/second-factor.md#second-factor): the authenticator has checked its owner, so it is
 * two factors. A wrong answer is a failed login.
 *
 * @throws `auth.lockedOut`, `auth.suspended`, `secondFactor.wrongPasskey`
 */
export async function loginWithPasskey(ctx: Context, proof: z.output<typeof passkeyProof>): Promise<void> {
  const owner = await findPasskey(ctx.db, proof.answer.id);
  const account = owner && (await findAccount(ctx.db, owner.email));
  await loginWithoutPassword(
    ctx,
    {
      email: account?.email ?? '',
      account,
      proof: proofByPasskey(ctx, account, proof),
      isConfirmed: true,
      method: 'here',
    },
    async (tx) => (account && (await findAccountLocked(tx, account.email))) ?? refuse('secondFactor.wrongPasskey'),
  );
}

/**
 * Logs an operator in by a link of the command line, once (docs/behaviour/auth.md#login-links). Who has the link is at the server
 * now, so the login is fresh.
 *
 * @throws `auth.operatorLink`, what `loginWithoutPassword` throws
 */
export async function loginWithLink(ctx: Context, input: z.output<typeof loginByLinkInput>): Promise<void> {
  const { token } = input;
  const usable = async (db: Db) => {
    const link = await findEmailToken(db, 'login', token);
    return link === undefined || link.used ? refuse('auth.operatorLink') : link;
  };
  const account = await findAccountById(ctx.db, (await usable(ctx.db)).user_id);
  if (account === undefined) return refuse('auth.operatorLink');
  const proof = proofOf(ctx, account, input);
  const known = { email: account.email, account, proof };
  await loginWithoutPassword(ctx, { ...known, isConfirmed: true, method: 'here' }, async (tx) => {
    const { id } = await lockAccount(tx, account.id);
    await usable(tx);
    await consumeEmailToken(tx, { token, userId: id, ends: ['login'] });
    return { id };
  });
}

/** What a login does in the transaction that begins its session; a refusal undoes the login. */
export type AlsoAtLogin = (tx: Tx, userId: number) => Promise<void>;

interface ReservedAttempt {
  readonly account: Account | undefined;
  /** Compares the password with the hashes that it may match. */
  readonly isMatch: () => Promise<boolean>;
  readonly proof: Proof | undefined;
  readonly attempt: LoginAttempt;
  readonly attemptId: number;
  readonly also: AlsoAtLogin;
}

/**
 * Checks the password of a reserved attempt and begins a session. Only a wrong pair or a wrong code counts as a failure: whatever else
 * ends the check, an error included, releases the attempt.
 */
async function checkAttempt(
  ctx: Context,
  { account, isMatch, proof, attempt, attemptId, also }: ReservedAttempt,
): Promise<Login> {
  const { db, clientSession } = ctx;
  return releasing(ctx, attemptId, async (record) => {
    const hasPassword = await isMatch();
    if (account !== undefined && hasPassword && !account.is_verified) {
      await record(() => inTransaction(db, (tx) => releaseUnverified(tx, ctx, attemptId)));
      refuse('auth.unverified');
    }
    const fail = () => record(() => recordLoginFailure(db, attemptId, attempt));
    const isProved = hasPassword && (await prove(proof, fail));
    const token = newToken();
    const isRight =
      account !== undefined &&
      hasPassword &&
      (await record(() =>
        transact(ctx, async (tx) => {
          const present = await lockUnchanged(tx, account);
          if (present === undefined) return false;
          refuseKeptOut(present);
          await requireFactor(tx, account.id, isProved);
          const browser = browserName(clientSession.userAgent);
          const session = { userId: account.id, token, browser, isConfirmed: true, method: 'here' } as const;
          await insertSession(tx, session, { attemptId, ...attempt });
          await also(tx, account.id);
          return true;
        }),
      ));
    if (isRight) return { userId: account.id, token, browserId: attempt.browserId };
    await fail();
    return refuse('auth.invalidCredentials');
  });
}

type RecordEnd = <T>(task: () => Promise<T>) => Promise<T>;

/**
 * Checks a reserved attempt, and releases it if nothing was recorded about it.
 *
 * @param check gets a function that runs a transaction which records how the attempt ended, unless it returns false
 */
async function releasing<T>(
  { db, log }: Context,
  attemptId: number,
  check: (record: RecordEnd) => Promise<T>,
): Promise<T> {
  let isRecorded = false;
  try {
    return await check(async (task) => {
      const result = await task();
      isRecorded = result !== false;
      return result;
    });
  } finally {
    if (!isRecorded)
      await inTransaction(db, (tx) => releaseAttempt(tx, attemptId)).catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'login attempt not released; it will not count'),
      );
  }
}

/** @throws `auth.suspended`, with the end and the reason, for a suspended account; `auth.deactivated` if the institute keeps the person out */
function refuseKeptOut({ suspension_reason: reason, suspended_until: until, is_deactivated }: Account): void {
  if (is_deactivated) refuse('auth.deactivated');
  if (reason === null) return;
  const { suspended, suspendedUntil } = authSentences.refused;
  refuse('auth.suspended', {
    sentence: until === null ? suspended({ reason }) : suspendedUntil({ reason, until: utcTime(until) }),
  });
}

/** Releases the attempt of a right password without a verified address, within a quota of the client's address. */
async function releaseUnverified(tx: Tx, ctx: Context, attemptId: number): Promise<void> {
  await releaseAttempt(tx, attemptId);
  await consumeQuota(tx, ctx, unverifiedLoginQuota);
}

/** Ends the session of the browser, if it has one, with its event streams; while the database is away, as soon as it is back. */
async function endOwnSession(ctx: Context): Promise<void> {
  const { sessionToken } = ctx.clientSession;
  if (sessionToken !== undefined) await endSession(ctx, tokenHash(sessionToken));
}

/** Logs the browser out (docs/behaviour/auth.md#logout). It always succeeds; an unknown session is fine. */
export async function logout(ctx: Context): Promise<void> {
  await endOwnSession(ctx);
  ctx.clientSession.dropSession();
}

/** Whose session a token is, or the one of the cookie if none is given. @throws `auth.required` */
export async function validateToken(
  { db, viewer }: Context,
  { token }: z.output<typeof validateTokenInput>,
): Promise<z.output<typeof validateTokenReply>> {
  const { user_id, hashid, name } = (token ? await findViewer(db, token) : viewer) ?? refuse('auth.required');
  return { valid: true, user_id, hashid, name };
}
