import { randomBytes } from 'node:crypto';
import { lifetimes, passkeysPerPerson } from '@exchange/contract/limits';
import type {
  addAppInput,
  addPasskeyInput,
  appSetup,
  Confirmation,
  factorAdded,
  passkeySetup,
  secondFactors,
} from '@exchange/contract/second-factor';
import { secondFactorSentences } from '@exchange/contract/sentences/second-factor';
import type { Tx } from '@exchange/db';
import * as z from 'zod/mini';
import type { Viewer, ViewerContext } from '../../core/context.ts';
import { requireStillActing } from '../../core/present.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { publishAfterCommit, transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import { type Account, lockAccount } from '../auth/accounts.sql.ts';
import { refuseWrongCode } from '../auth/login.rules.ts';
import { deleteSessionsOf } from '../auth/sessions.sql.ts';
import { makeRecoveryCodes, sealSecret, tidyCode, useCode } from '../second-factor/codes.rules.ts';
import {
  countRecoveryCodes,
  deleteFactor,
  deleteRecoveryCodes,
  findTime,
  hasFactor,
  insertApp,
  insertPasskey,
  listCredentialIds,
  listFactors,
} from '../second-factor/factors.sql.ts';
import { beginPasskey, readMadePasskey, takePasskey } from '../second-factor/passkeys.rules.ts';
import { codesMadeEmail, factorAddedEmail, factorRemovedEmail } from '../second-factor/second-factor.emails.ts';
import { appLink, base32, bytesOf, stepOf } from '../second-factor/totp.rules.ts';
import { confirmOwner } from './password.rules.ts';

/** The own factors. */
export async function describeFactors({ db, viewer }: ViewerContext): Promise<z.output<typeof secondFactors>> {
  return {
    factors: await listFactors(db, viewer.user_id),
    recovery_codes_left: await countRecoveryCodes(db, viewer.user_id),
  };
}

async function findAddress(ctx: ViewerContext): Promise<{ readonly id: number; readonly email: string }> {
  return transact(ctx, (tx) => lockAccount(tx, ctx.viewer.user_id));
}

/**
 * Requires that the caller is the owner of the account, as every confirmation does or by a factor: a stolen session can then neither add nor
 * remove one.
 *
 * @throws `ownerRefusals`, `secondFactor.wrongCode`, `secondFactor.wrongPasskey`
 */
export async function requireOwner(ctx: ViewerContext, { password, code, passkey }: Confirmation): Promise<void> {
  const { user_id } = ctx.viewer;
  if (passkey !== undefined) {
    if ((await takePasskey(ctx, passkey))?.user_id !== user_id) refuse('secondFactor.wrongPasskey');
  } else if (code !== undefined) {
    if (!(await useCode(ctx, await findAddress(ctx), code))) refuseWrongCode();
  } else await confirmOwner(ctx, password);
}

/** Changes the factors of the viewer in one transaction, with the account locked. */
function change<T>(ctx: ViewerContext, work: (tx: Tx, account: Account) => Promise<T>): Promise<T> {
  const { user_id } = ctx.viewer;
  return transact(ctx, async (tx) => {
    const result = await work(tx, await lockAccount(tx, user_id));
    await requireStillActing(tx, user_id);
    return result;
  });
}

const setupPurpose = 'authenticator setup';
const sealedSetup = z.object({ session: z.string(), secret: z.string(), at: z.number() });

const sessionOf = ({ token_hash }: Viewer) => token_hash.toString('hex');

/** The secret of an app that this session began to set up lately. @throws `secondFactor.expired` */
function requireSetup({ settings, viewer }: ViewerContext, setup: string): string {
  const text = unseal(settings.secret, setupPurpose, setup) ?? refuse('secondFactor.expired');
  const { session, secret, at } = sealedSetup.parse(JSON.parse(text));
  const isFresh = Date.now() - at < lifetimes.factorSetupMinutes * 60_000;
  return isFresh && session === sessionOf(viewer) ? secret : refuse('secondFactor.expired');
}

/** Begins to set up an authenticator app: nothing is stored before its first code. @throws what `requireOwner` throws */
export async function beginApp(ctx: ViewerContext, confirmation: Confirmation): Promise<z.output<typeof appSetup>> {
  await requireOwner(ctx, confirmation);
  const { settings, viewer } = ctx;
  const { email } = await findAddress(ctx);
  const secret = base32(randomBytes(20));
  const setup = seal(
    settings.secret,
    setupPurpose,
    JSON.stringify({ session: sessionOf(viewer), secret, at: Date.now() }),
  );
  return { secret, uri: appLink({ issuer: settings.appName, account: email, secret }), setup };
}

/** What follows a new factor: with the first one the other sessions end, which did not need it, and recovery codes are made. */
async function finishAdding(
  tx: Tx,
  { settings, viewer }: ViewerContext,
  { email, kind, name, isFirst }: { email: string; kind: 'passkey' | 'app'; name: string; isFirst: boolean },
): Promise<string[] | null> {
  const content = () => factorAddedEmail(settings, { kind, name, isFirst });
  await insertMail(tx, settings, { kind: 'second_factor', to: email, content });
  if (!isFirst) return null;
  await deleteSessionsOf(tx, viewer.user_id, viewer.token_hash);
  publishAfterCommit(tx, [viewer.user_id], { kind: 'session' });
  return makeRecoveryCodes(tx, viewer.user_id);
}

/** The name of an app in the list and in emails: a person has one. */
const appName = 'Authenticator app';

/** Adds the authenticator app by its first code. @throws `secondFactor.expired`, `secondFactor.wrongCode`, `secondFactor.hasApp` */
export function addApp(
  ctx: ViewerContext,
  { setup, code }: z.output<typeof addAppInput>,
): Promise<z.output<typeof factorAdded>> {
  const secret = requireSetup(ctx, setup);
  return change(ctx, async (tx, { id, email }) => {
    const step = stepOf(bytesOf(secret), tidyCode(code), await findTime(tx), 0) ?? refuseWrongCode();
    const isFirst = !(await hasFactor(tx, id));
    const sealed = sealSecret(ctx.settings.secret, secret);
    if (!(await insertApp(tx, id, { name: appName, secret: sealed, step }))) refuse('secondFactor.hasApp');
    const recovery_codes = await finishAdding(tx, ctx, { email, kind: 'app', name: appName, isFirst });
    return { message: secondFactorSentences.success.appAdded(), recovery_codes };
  });
}

/** Begins to make a passkey in this session. @throws what `requireOwner` throws */
export async function beginOwnPasskey(
  ctx: ViewerContext,
  confirmation: Confirmation,
): Promise<z.output<typeof passkeySetup>> {
  await requireOwner(ctx, confirmation);
  const { db, settings, viewer } = ctx;
  const { email } = await findAddress(ctx);
  return beginPasskey(settings, viewer, { email, known: await listCredentialIds(db, viewer.user_id) });
}

/** Adds the passkey that the browser has made. @throws `secondFactor.expired`, `secondFactor.tooMany` */
export async function addPasskey(
  ctx: ViewerContext,
  { setup, name, answer }: z.output<typeof addPasskeyInput>,
): Promise<z.output<typeof factorAdded>> {
  const made = (await readMadePasskey(ctx, ctx.viewer, { setup, answer })) ?? refuse('secondFactor.expired');
  return change(ctx, async (tx, { id, email }) => {
    if ((await listCredentialIds(tx, id)).length >= passkeysPerPerson) refuse('secondFactor.tooMany');
    const isFirst = !(await hasFactor(tx, id));
    const passkey = { name, credentialId: made.id, publicKey: made.publicKey, count: made.counter };
    if (!(await insertPasskey(tx, id, passkey))) refuse('secondFactor.expired');
    const recovery_codes = await finishAdding(tx, ctx, { email, kind: 'passkey', name, isFirst });
    return { message: secondFactorSentences.success.passkeyAdded(), recovery_codes };
  });
}

/** Removes one of the viewer's factors; with the last one go the recovery codes. @throws `secondFactor.notFound`, what `requireOwner` throws */
export async function removeFactor(
  ctx: ViewerContext,
  { id: factorId, ...confirmation }: Confirmation & { id: number },
): Promise<void> {
  const isOwn = (await listFactors(ctx.db, ctx.viewer.user_id)).some(({ id }) => id === factorId);
  if (!isOwn) refuse('secondFactor.notFound');
  await requireOwner(ctx, confirmation);
  await change(ctx, async (tx, { id, email }) => {
    const name = (await deleteFactor(tx, id, factorId)) ?? refuse('secondFactor.notFound');
    const isLast = !(await hasFactor(tx, id));
    if (isLast) await deleteRecoveryCodes(tx, id);
    const content = () => factorRemovedEmail(ctx.settings, { name, isLast });
    await insertMail(tx, ctx.settings, { kind: 'second_factor', to: email, content });
  });
}

/** Makes new recovery codes; the old ones no longer work. @throws `secondFactor.notFound` without a factor, what `requireOwner` throws */
export async function renewCodes(ctx: ViewerContext, confirmation: Confirmation): Promise<string[]> {
  if (!(await hasFactor(ctx.db, ctx.viewer.user_id))) refuse('secondFactor.notFound');
  await requireOwner(ctx, confirmation);
  return change(ctx, async (tx, { id, email }) => {
    if (!(await hasFactor(tx, id))) refuse('secondFactor.notFound');
    const content = () => codesMadeEmail(ctx.settings);
    await insertMail(tx, ctx.settings, { kind: 'second_factor', to: email, content });
    return makeRecoveryCodes(tx, id);
  });
}
