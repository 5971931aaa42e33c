import { emailKey, type signupInput } from '@exchange/contract/auth';
import { lifetimes, mailLimits, signupComparisonsPerHour } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import type * as z from 'zod/mini';
import { browserName } from '../../core/browser-name.ts';
import type { Context } from '../../core/context.ts';
import { ipKey } from '../../core/ip-key.ts';
import { Mutex } from '../../core/mutex.ts';
import { haveSameSalt } from '../../core/password-hash.ts';
import { deleteUse, insertUse } from '../../core/quotas.sql.ts';
import { hourlyOfAddress } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { sign, tokenHash } from '../../core/tokens.ts';
import { inTransaction, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import { findAccount, lockOrInsertAccount, nobody } from './accounts.sql.ts';
import { alreadyRegisteredEmail, notInvitedEmail, verificationEmail } from './auth.emails.ts';
import { insertEmailToken } from './email-tokens.sql.ts';
import { insertPendingPassword, listPendingPasswords } from './pending-passwords.sql.ts';
import { checkDomain, hasNeededInvitation } from './who-may-join.rules.ts';

export const signupQuota = hourlyOfAddress('signups', 'signupsPerHour');

const hourly = [{ times: mailLimits.signupMailsPerHour, seconds: 3600 }];
const daily = [{ times: mailLimits.alreadyRegisteredPerDay, seconds: 86_400 }];

/** Maximum number of comparisons with concurrent sign-ups, which limits the cost of a sign-up. */
const comparisons = 3;

/**
 * Comparisons with the pending passwords of one address by one requester: each could be a guess. `RATE_LIMITS=off` does
 * not lift it, like the lockout.
 */
const comparisonQuota = { name: 'sign-up comparisons', limit: signupComparisonsPerHour, hours: 1 };

/**
 * Signs up (docs/behaviour/auth.md#sign-up), with the same answer for a new and a registered address. A password becomes the
 * account's only through the link in its own email, so that nobody can set another's password. After a few sign-ups of
 * one requester for one address nothing is compared, so that pending passwords cannot be guessed, and the answer
 * discloses nothing. They are no failed logins: a stranger could plant sign-ups and so lock the owners' network out.
 *
 * @throws `auth.existsUnverified` for a repeated sign-up with the same password; `auth.signUpClosed`, `auth.signUpDomain`
 */
export async function signup(ctx: Context, input: z.output<typeof signupInput>): Promise<void> {
  checkDomain(ctx.settings, input.email);
  const requester = requesterOf(ctx.settings.secret, ctx.clientSession.address, input.email);
  await oneAtATime(requester, async () => {
    const mayCompare = await consumeComparison(ctx.db, requester);
    await claimAddress(ctx, input, requester, mayCompare);
  });
}

/** The sign-ups in progress in this process, by requester. */
const signups = new Map<string, Mutex>();

/** Runs the sign-ups of a requester one after the other, so that repetitions at the same time do not use up comparisons. */
async function oneAtATime(requester: string, work: () => Promise<void>): Promise<void> {
  const mutex = signups.get(requester) ?? new Mutex();
  signups.set(requester, mutex);
  try {
    await mutex.run(work);
  } finally {
    if (mutex.size === 0) signups.delete(requester);
  }
}

/** Counts a comparison before it is made, so that parallel sign-ups cannot exceed the quota. */
function consumeComparison(db: Db, requester: string): Promise<boolean> {
  return inTransaction(db, (tx) => insertUse(tx, comparisonQuota, requester));
}

/**
 * Compares the password with the pending ones of the address, and stores it.
 *
 * @throws `auth.existsUnverified`
 */
async function claimAddress(
  ctx: Context,
  input: z.output<typeof signupInput>,
  requester: string,
  mayCompare: boolean,
): Promise<void> {
  const { db, hasher } = ctx;
  const compared = new Set<number>();
  for (let round = 1; ; round += 1) {
    const known = await findAccount(db, input.email);
    const waiting = await listPendingPasswords(db, known === undefined || known.is_verified ? nobody.id : known.id);
    const fresh = mayCompare ? waiting.filter(({ id }) => !compared.has(id)) : [];
    const match = await hasher.match(
      input.password,
      fresh.map((pending) => pending.password_hash),
    );
    if (match >= 0) {
      // A repetition is no guess.
      await inTransaction(db, (tx) => deleteUse(tx, comparisonQuota, requester));
      refuse('auth.existsUnverified');
    }
    for (const { id } of fresh) compared.add(id);
    const passwordHash = await hasher.hash(input.password, waiting[0]?.password_hash);
    const isCompared = mayCompare && round < comparisons ? compared : undefined;
    if (await claim(ctx, input, { passwordHash, requester, compared: isCompared })) return;
  }
}

/** Verification emails that the sign-ups of one requester send to one address. */
const requesterMails = { name: 'verification mails', limit: mailLimits.perHour, hours: 1 };

/** Who signs up with an address: a keyed hash, from which the IP address cannot be read. */
export function requesterOf(secret: string, ipAddress: string, email: string): string {
  return sign(secret, 'signup-requester', `${ipKey(ipAddress)} ${emailKey(email)}`);
}

interface Claim {
  readonly passwordHash: string;
  readonly requester: string;
  /** The pending passwords with which the new one was compared; without it, the check is omitted. */
  readonly compared: ReadonlySet<number> | undefined;
}

/**
 * Stores a pending password with its link, or without one for an address that lacks an invitation, or emails the owner of a
 * verified address. The statements are the same in all cases and if limits allow no email, so that the duration discloses
 * nothing. The limit of emails counts by
 * requester, so that strangers cannot use up the email of the owner; a password without an email is kept too.
 *
 * @returns false, without any change, if another pending password was added since, or if those of the address have
 *   another salt: they share one, so that a login is compared with all of them at once
 */
async function claim(
  ctx: Context,
  { email, nonce }: { email: string; nonce?: string | undefined },
  { passwordHash, requester, compared }: Claim,
): Promise<boolean> {
  const { settings, clientSession } = ctx;
  const browser = browserName(clientSession.userAgent);
  return transact(ctx, async (tx) => {
    const account = await lockOrInsertAccount(tx, email);
    const isTaken = account.is_verified;
    const waiting = await listPendingPasswords(tx, account.id);
    if (!isTaken && compared !== undefined && !waiting.every(({ id }) => compared.has(id))) return false;
    if (!isTaken && waiting[0] !== undefined && !haveSameSalt(waiting[0].password_hash, passwordHash)) return false;
    const mayJoin = await hasNeededInvitation(tx, settings, email);
    const kind = isTaken ? 'already_registered' : mayJoin ? 'verification' : 'not_invited';
    const hasLink = kind === 'verification';
    const mayBeMailed = await mayMail(tx, settings, { kind, to: account.email }, hasLink ? hourly : daily);
    const mayRequest = !settings.rateLimits || (await insertUse(tx, requesterMails, requester));
    const isReal = mayBeMailed && (!hasLink || mayRequest);
    const nonceHash = nonce === undefined ? null : tokenHash(nonce);
    const { id: userId } = isTaken ? nobody : account;
    const pendingPasswordId = await insertPendingPassword(tx, { userId, passwordHash, nonceHash, browser, requester });
    const linkOf = isReal && hasLink ? userId : nobody.id;
    const token = await insertEmailToken(tx, { purpose: 'verify', userId: linkOf, pendingPasswordId });
    const contentOf = {
      already_registered: () => alreadyRegisteredEmail(settings),
      not_invited: () => notInvitedEmail(settings),
      verification: () => verificationEmail(settings, { token, browser }),
    };
    const expiry = hasLink ? { expiresInHours: lifetimes.verificationHours } : {};
    await insertMail(tx, settings, { kind, to: account.email, content: contentOf[kind], isReal, ...expiry });
    return true;
  });
}
