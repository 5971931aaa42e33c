import type { LinkedLogin } from '@exchange/contract/account';
import { allRefusals } from '@exchange/contract/all-refusals';
import { emailKey, isEmail } from '@exchange/contract/auth';
import { lifetimes, mailLimits, rates } from '@exchange/contract/limits';
import type { confirmLoginInput, pendingLogin } from '@exchange/contract/login-providers';
import type { loginByLinkInput } from '@exchange/contract/second-factor';
import type { Db, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import { lockEmail } from '../../core/addresses.sql.ts';
import type { Context, Services, Settings, TxContext, Viewer, ViewerContext } from '../../core/context.ts';
import { toRefusal } from '../../core/error-mapping.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuseRestricted } from '../../core/procedures.ts';
import { insertUse } from '../../core/quotas.sql.ts';
import { consumeQuota, hourlyOfAddress, releaseQuota } from '../../core/quotas.ts';
import { Refusal, refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { tokenHash } from '../../core/tokens.ts';
import { inTransaction, transact } from '../../core/transaction.ts';
import { insertMail, mayMail } from '../../mail/outbox.sql.ts';
import {
  type Account,
  type Addressee,
  clearAwaited,
  findAccount,
  lockAccount,
  lockOrInsertAccount,
} from '../auth/accounts.sql.ts';
import { deleteEmailTokens } from '../auth/email-tokens.sql.ts';
import { login, loginWithoutPassword, proofOf } from '../auth/login.rules.ts';
import { deletePendingPasswords } from '../auth/pending-passwords.sql.ts';
import { activateAccount, proveAddress } from '../auth/proving.rules.ts';
import { signupQuota } from '../auth/signup.rules.ts';
import { checkDomain, requireNeededInvitation } from '../auth/who-may-join.rules.ts';
import { hasFactor } from '../second-factor/factors.sql.ts';
import {
  deleteIdentity,
  deleteLink,
  findLink,
  findLinkedAccount,
  findMailedLink,
  type Identity,
  insertIdentity,
  insertLink,
  listIdentities,
  type PendingLink,
  updateEmailToken,
} from './identities.sql.ts';
import { confirmLoginEmail, loginLinkedEmail, loginUnlinkedEmail } from './login-providers.emails.ts';

const spaced = [
  { times: mailLimits.perMinute, seconds: 60 },
  { times: mailLimits.perHour, seconds: 3600 },
];

/** What a provider says about an address; only a literal `true` proves it (OpenID Connect Core 1.0, the standard claims). */
interface AddressClaims {
  readonly email?: unknown;
  readonly email_verified?: unknown;
}

/**
 * The address that a provider has proved: it says that it verified it, and the operator trusts it with exactly that
 * domain.
 */
export function provenAddress(
  { email, email_verified }: AddressClaims,
  domains: readonly string[],
): string | undefined {
  if (typeof email !== 'string' || email_verified !== true || !isEmail(email)) return undefined;
  return domains.includes(emailKey(email).split('@').at(-1) ?? '') ? email : undefined;
}

/** A claim that a login must have, with the values of which one is enough. */
interface NeededClaim {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * Refuses a login without what its operator asks for, such as the affiliation of a member. A claim may be one text or a list.
 *
 * @throws `loginProviders.notAdmitted`
 */
export function requireClaims(claims: Readonly<Record<string, unknown>>, needed: readonly NeededClaim[]): void {
  for (const { name, values } of needed)
    if (![claims[name]].flat().some((value) => values.some((wanted) => wanted === value)))
      refuse('loginProviders.notAdmitted');
}

/** Uses of the state of a login: one, for longer than its cookie lasts. */
const stateQuota = { name: 'login states', limit: 1, hours: 1 };

/**
 * Records that the answer to a login was taken, over all servers. `RATE_LIMITS=off` does not lift it.
 *
 * @param state the random text that is in the answer
 * @returns false if it was taken before
 */
export function takeAnswerOnce(db: Db, state: string): Promise<boolean> {
  return inTransaction(db, (tx) => insertUse(tx, stateQuota, tokenHash(state).toString('base64url')));
}

const failedAnswers = hourlyOfAddress('failed provider answers', rates.failedProviderAnswersPerHour);

/**
 * Exchanges an answer at its provider. It is counted before, so that many at once do not pass, and taken back if it was right, or if the
 * person only pressed `Cancel`.
 *
 * @throws `http.rateLimited`, what the exchange throws
 */
export async function exchangeAnswer<T>(ctx: Context, exchange: () => Promise<T>): Promise<T> {
  await transact(ctx, (tx) => consumeQuota(tx, ctx, failedAnswers));
  let isFailure = false;
  try {
    return await exchange();
  } catch (error) {
    isFailure = toRefusal(error).key !== 'loginProviders.declined';
    throw error;
  } finally {
    if (!isFailure) await transact(ctx, (tx) => releaseQuota(tx, ctx, failedAnswers));
  }
}

/**
 * Logs in with an identity that a provider has confirmed (docs/behaviour/login-providers.md#login-providers). An identity that is linked
 * logs in to its account, after a code if that has a second factor: no provider says reliably whether it asked for one. Otherwise
 * the proven address makes an account, or waits until the owner of the existing one confirms the link: an address alone opens no
 * account.
 *
 * @param address the address that the provider has proved, if any
 * @param again the user who logs in again; no other person may come back
 * @param isFresh whether the person has authenticated at the provider just now, and not with an older session there
 * @returns whether the browser is logged in; otherwise it holds the token of a link that must be confirmed
 * @throws `loginProviders.otherPerson`, `loginProviders.unproven`, `loginProviders.notLinked` (ORCID makes no account), `auth.signUpClosed`, `auth.signUpDomain`, `auth.notInvited`, `auth.lockedOut`, `http.rateLimited`
 */
export async function loginWithIdentity(
  ctx: Context,
  identity: Identity,
  address: string | undefined,
  { again, isFresh = false }: { readonly again?: number | undefined; readonly isFresh?: boolean | undefined } = {},
): Promise<boolean> {
  const { db, settings, clientSession } = ctx;
  const requireSame = (id: number | undefined) => {
    if (again !== undefined && id !== again) refuse('loginProviders.otherPerson');
  };
  const kind = {
    proof: undefined,
    isConfirmed: isFresh && settings.arePasswordsOff === true,
    method: 'provider',
  } as const;
  // Before the link, which a login in another tab commits together with the account.
  const account = address === undefined ? undefined : await findAccount(db, address);
  const linked = await findLinkedAccount(db, identity);
  if (linked !== undefined) {
    const { id, email } = linked;
    requireSame(id);
    if (await hasFactor(db, id)) {
      clientSession.keepLink(await transact(ctx, (tx) => insertLink(tx, id, identity)));
      return false;
    }
    const known = { ...kind, email, account: await findAccount(db, email) };
    await loginWithoutPassword(ctx, known, async (tx) => {
      const owner = await lockLinked(tx, identity);
      if (address !== undefined) await renewBadge(tx, settings, owner.id, address);
      return owner;
    });
    return true;
  }
  const email =
    address ?? refuse(identity.provider === 'orcid' ? 'loginProviders.notLinked' : 'loginProviders.unproven');
  requireSame(account?.id);
  if (account !== undefined && isAwaited(account, identity)) {
    await loginWithoutPassword(ctx, { ...kind, email, account }, (tx) => openAwaited(tx, account.id, identity));
    return true;
  }
  if (account?.is_verified) {
    clientSession.keepLink(await transact(ctx, (tx) => insertLink(tx, account.id, identity)));
    return false;
  }
  checkDomain(settings, email);
  await loginWithoutPassword(ctx, { ...kind, email, account }, (tx) => openAccount(tx, ctx, email, identity));
  return true;
}

/** Whether the issuer itself made an account that has no password and had no login yet: its proven address opens it. */
function isAwaited({ awaits_issuer, password_hash }: Account, { issuer }: Identity): boolean {
  return awaits_issuer === issuer && password_hash === null;
}

/** Links the first login to the account that its issuer made. @throws `loginProviders.expired` if another login was first */
async function openAwaited(tx: Tx, id: number, identity: Identity): Promise<{ id: number }> {
  const account = await lockAccount(tx, id);
  if ((await findLinkedAccount(tx, identity))?.id === id) return account;
  if (!isAwaited(account, identity)) refuse('loginProviders.expired');
  await link(tx, id, identity);
  await clearAwaited(tx, id);
  return account;
}

/** A login at the provider of an institute proves an address of the account again, also one whose badge rests. */
async function renewBadge(tx: Tx, settings: Settings, id: number, address: string): Promise<void> {
  await lockEmail(tx, address);
  const owner = await findAccount(tx, address);
  if (owner === undefined || owner.id === id) await proveAddress(tx, settings, { id, email: address });
}

/** Locks the account of an identity. @throws `loginProviders.expired` if it was unlinked or erased meanwhile */
async function lockLinked(tx: Tx, identity: Identity): Promise<{ id: number }> {
  const linked = (await findLinkedAccount(tx, identity)) ?? refuse('loginProviders.expired');
  await lockAccount(tx, linked.id);
  return (await findLinkedAccount(tx, identity)) ?? refuse('loginProviders.expired');
}

/**
 * Makes the account of a proven address. Passwords that were planted on it while it was not verified, and their links, are
 * deleted: who typed them is unknown.
 *
 * @throws `auth.notInvited`
 */
async function openAccount(tx: Tx, ctx: Context, email: string, identity: Identity): Promise<{ id: number }> {
  await requireNeededInvitation(tx, ctx.settings, email);
  const account = await lockOrInsertAccount(tx, email);
  const linked = await findLinkedAccount(tx, identity);
  // The same login in another tab was first.
  if (linked?.id === account.id) return account;
  if (linked !== undefined || account.is_verified) refuse('loginProviders.expired');
  await deletePendingPasswords(tx, account.id);
  await deleteEmailTokens(tx, account.id);
  await activateAccount(tx, ctx.settings, account, null);
  await link(tx, account.id, identity);
  await consumeQuota(tx, ctx, signupQuota);
  return account;
}

/** @throws `loginProviders.taken`, `loginProviders.otherLinked` */
async function link(tx: Tx, userId: number, identity: Identity): Promise<void> {
  if (await insertIdentity(tx, userId, identity)) return;
  const owner = await findLinkedAccount(tx, identity);
  if (owner?.id !== userId) refuse(owner === undefined ? 'loginProviders.otherLinked' : 'loginProviders.taken');
}

/** The name of a provider on screens and in emails. */
function nameOf({ institutes = [] }: Settings, { provider, issuer }: Pick<Identity, 'provider' | 'issuer'>): string {
  return provider === 'orcid' ? 'ORCID' : (institutes.find((one) => one.issuer === issuer)?.name ?? issuer);
}

/** The logins at providers that are linked to the viewer's account, with the names of the providers. */
export async function listLinkedLogins({ db, settings, viewer }: ViewerContext): Promise<LinkedLogin[]> {
  const linked = await listIdentities(db, viewer.user_id);
  return linked.map((login) => ({ ...login, name: nameOf(settings, login) }));
}

/** The identity that waits in this browser. @throws `loginProviders.link` */
async function requirePendingLink({ db, clientSession }: Context): Promise<PendingLink & { token: string }> {
  const token = clientSession.linkToken ?? refuse('loginProviders.link');
  return { ...((await findLink(db, token)) ?? refuse('loginProviders.link')), token };
}

/** Whether an identity that waits is linked to its account already: then only the second factor is missing. */
async function isLinked(db: Db, waiting: PendingLink): Promise<boolean> {
  return (await findLinkedAccount(db, waiting))?.id === waiting.user_id;
}

/** The login that waits in this browser. @throws `loginProviders.link` */
export async function describePendingLogin(ctx: Context): Promise<z.output<typeof pendingLogin>> {
  const waiting = await requirePendingLink(ctx);
  return {
    email: waiting.email,
    provider_name: nameOf(ctx.settings, waiting),
    is_linked: await isLinked(ctx.db, waiting),
  };
}

/** Links the identity that waits, once, and tells the owner of the account. */
async function confirm(tx: Tx, { settings }: Context, waiting: PendingLink & { token: string }): Promise<void> {
  if (!(await deleteLink(tx, waiting.token))) refuse('loginProviders.link');
  await link(tx, waiting.user_id, waiting);
  const content = () => loginLinkedEmail(settings, nameOf(settings, waiting));
  await insertMail(tx, settings, { kind: 'login_linked', to: waiting.email, content });
}

/** Logs in with an identity that is linked and waited for the second factor. */
async function finishLinked(
  ctx: Context,
  waiting: PendingLink & { token: string },
  sent: Pick<z.output<typeof confirmLoginInput>, 'code' | 'passkey'>,
): Promise<void> {
  const account = await findAccount(ctx.db, waiting.email);
  const proof = proofOf(ctx, account, sent);
  const known = { email: waiting.email, account, proof, isConfirmed: false, method: 'provider' } as const;
  await loginWithoutPassword(ctx, known, async (tx) => {
    if (!(await deleteLink(tx, waiting.token))) refuse('loginProviders.link');
    return lockLinked(tx, waiting);
  });
}

/**
 * Logs in with the password and links the identity that waits in this browser; one that is linked needs no password. A wrong
 * password or code counts as at every login.
 *
 * @throws `loginProviders.link`, `loginProviders.taken`, `loginProviders.otherLinked`, `account.wrongPassword`, `auth.lockedOut`,
 *   `auth.passwordsOff`, `secondFactor.required`, `secondFactor.wrongCode`, `secondFactor.wrongPasskey`
 */
export async function confirmLogin(
  ctx: Context,
  { password, ...proof }: z.output<typeof confirmLoginInput>,
): Promise<void> {
  const waiting = await requirePendingLink(ctx);
  if (await isLinked(ctx.db, waiting)) await finishLinked(ctx, waiting, proof);
  else if (ctx.settings.arePasswordsOff === true) refuse('auth.passwordsOff');
  else
    await login(ctx, { email: waiting.email, password, ...proof }, (tx) => confirm(tx, ctx, waiting)).catch((error) => {
      // A 401 would say that a session has ended.
      if (error instanceof Refusal && error.key === 'auth.invalidCredentials')
        refuse('account.wrongPassword', { fields: { password: allRefusals['account.wrongPassword'].sentence() } });
      throw error;
    });
  ctx.clientSession.keepLink(null);
}

/** Emails the owner of the account a link that confirms; it works in this browser only. @throws `loginProviders.link` */
export async function mailConfirmation(ctx: TxContext): Promise<void> {
  const { tx, settings } = ctx;
  const waiting = await requirePendingLink({ ...ctx, db: tx });
  if (!(await mayMail(tx, settings, { kind: 'login_link', to: waiting.email }, spaced))) return;
  const emailToken = await updateEmailToken(tx, waiting.token);
  const content = () => confirmLoginEmail(settings, nameOf(settings, waiting), emailToken);
  await insertMail(tx, settings, { kind: 'login_link', to: waiting.email, content, expiresInHours: 1 });
}

/**
 * Logs in and links the identity that waits in this browser, by the token that its owner was emailed. Neither the token
 * nor the browser is enough alone: a person who gets another to open the link gains nothing.
 *
 * @throws `loginProviders.link`, `loginProviders.taken`, `loginProviders.otherLinked`, `auth.lockedOut`, `secondFactor.required`,
 *   `secondFactor.wrongCode`, `secondFactor.wrongPasskey`
 */
export async function confirmByEmail(
  ctx: Context,
  { token: emailToken, ...sent }: z.output<typeof loginByLinkInput>,
): Promise<void> {
  const { db, clientSession } = ctx;
  const token = clientSession.linkToken ?? refuse('loginProviders.link');
  const found = (await findMailedLink(db, token, emailToken)) ?? refuse('loginProviders.link');
  const account = await findAccount(db, found.email);
  const proof = proofOf(ctx, account, sent);
  const known = { email: found.email, account, proof, isConfirmed: false, method: 'provider' } as const;
  await loginWithoutPassword(ctx, known, async (tx) => {
    await lockAccount(tx, found.user_id);
    await confirm(tx, ctx, { ...found, token });
    return { id: found.user_id };
  });
  clientSession.keepLink(null);
}

const permitPurpose = 'link-orcid';

/** A sealed text that lets a session link an ORCID iD; its user has just confirmed that the account is theirs. */
export function sealPermit({ secret }: Settings, { user_id, token_hash }: Viewer, now: number): string {
  return seal(secret, permitPurpose, `${user_id}.${token_hash.toString('hex')}.${now}`);
}

/** Whether a permit was given to this session, a few minutes ago at most. */
export function isPermitOf(
  { secret }: Settings,
  { user_id, token_hash }: Viewer,
  permit: string,
  now: number,
): boolean {
  const [userId, hash, given] = (unseal(secret, permitPurpose, permit) ?? '').split('.');
  const isFresh = now - Number(given) < lifetimes.loginFlowMinutes * 60_000;
  return isFresh && userId === String(user_id) && hash === token_hash.toString('hex');
}

/**
 * Links an identity to the account of a logged-in user, and tells its owner.
 *
 * @throws `loginProviders.taken`, `loginProviders.otherLinked`, `account.leaving`, `auth.required`
 */
export async function linkIdentity(services: Services, viewer: Viewer, identity: Identity): Promise<void> {
  refuseRestricted(services, viewer);
  const { settings } = services;
  await transact(services, async (tx) => {
    const { email } = await lockAccount(tx, viewer.user_id);
    await link(tx, viewer.user_id, identity);
    const content = () => loginLinkedEmail(settings, nameOf(settings, identity));
    await insertMail(tx, settings, { kind: 'login_linked', to: email, content });
    await requireStillActing(tx, viewer.user_id);
  });
}

/** Unlinks a login from an account, and tells its owner. @throws `loginProviders.notFound` */
export async function unlinkIdentity(
  tx: Tx,
  settings: Settings,
  { id: userId, email }: Addressee,
  login: Identity & { readonly id: number },
): Promise<void> {
  if (!(await deleteIdentity(tx, userId, login.id))) refuse('loginProviders.notFound');
  const content = () => loginUnlinkedEmail(settings, nameOf(settings, login));
  await insertMail(tx, settings, { kind: 'login_unlinked', to: email, content });
}
