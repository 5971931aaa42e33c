import { randomBytes } from 'node:crypto';
import { recoveryCodesPerPerson, wrongPasswordsPerHour } from '@exchange/contract/limits';
import type { Tx } from '@exchange/db';
import type { Services } from '../../core/context.ts';
import { countAttempts, deleteAttemptsOf, insertAttempt } from '../../core/password-attempts.sql.ts';
import { refuse } from '../../core/refusal.ts';
import { seal, unseal } from '../../core/sealed-text.ts';
import { tokenHash } from '../../core/tokens.ts';
import { transact } from '../../core/transaction.ts';
import { insertMail } from '../../mail/outbox.sql.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  findTime,
  insertRecoveryCodes,
  lockApp,
  takeRecoveryCode,
  updateLastStep,
} from './factors.sql.ts';
import { codeUsedEmail } from './second-factor.emails.ts';
import { base32, bytesOf, stepOf } from './totp.rules.ts';

const secretPurpose = 'authenticator app';

/** The stored form of the secret of an app: a reader of a dump cannot make codes. */
export function sealSecret(secret: string, appSecret: string): string {
  return seal(secret, secretPurpose, appSecret);
}

/** The plain digit for one of any script: they stand ten by ten in Unicode. */
function plainDigit(digit: string): string {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((at - zero) % 10);
}

/** The letters and digits of what was typed: keyboards of other scripts have other digits, and word processors change hyphens. */
export function tidyCode(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase();
}

/** A recovery code has neither 0 nor 1, and may stand in a numbered list. */
const tidyRecoveryCode = (typed: string): string =>
  tidyCode(typed.replace(/^\s*\p{Nd}{1,2}[.)]\s/u, ''))
    .replace(/0/g, 'O')
    .replace(/1/g, 'I');

/** 120 random bits, 24 letters in groups of four. */
function newRecoveryCode(): string {
  return (base32(randomBytes(15)).match(/.{4}/g) ?? []).join('-');
}

/** Makes recovery codes in the place of those that a person had. Only their hashes are stored. */
export async function makeRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodesPerPerson }, newRecoveryCode);
  await deleteRecoveryCodes(tx, userId);
  await insertRecoveryCodes(
    tx,
    userId,
    codes.map((code) => tokenHash(tidyRecoveryCode(code))),
  );
  return codes;
}

/**
 * Takes a code of the authenticator app. A few wrong ones an hour lock the check: six digits can be guessed.
 *
 * @throws `account.tooManyTries`
 */
async function takeAppCode(tx: Tx, secret: string, userId: number, code: string): Promise<boolean> {
  const app = await lockApp(tx, userId);
  if (app?.secret == null) return false;
  const { count, seconds_left } = await countAttempts(tx, userId);
  if (count >= wrongPasswordsPerHour) refuse('account.tooManyTries', { retryAfter: seconds_left });
  const appSecret = unseal(secret, secretPurpose, app.secret);
  const step = appSecret && stepOf(bytesOf(appSecret), code, await findTime(tx), app.last_step ?? 0);
  if (!step) {
    await insertAttempt(tx, userId);
    return false;
  }
  await updateLastStep(tx, app.id, step);
  await deleteAttemptsOf(tx, userId);
  return true;
}

/**
 * Takes a code of a person's authenticator app, or a recovery code, which an email tells. Each code works once. The caller
 * commits the transaction also if the code is wrong.
 *
 * @returns whether it was right
 * @throws `account.tooManyTries`
 */
export function useCode(
  services: Services,
  { id, email }: { readonly id: number; readonly email: string },
  typed: string,
): Promise<boolean> {
  const { settings } = services;
  const code = tidyCode(typed);
  return transact(services, async (tx) => {
    if (/^\d{6}$/.test(code)) return takeAppCode(tx, settings.secret, id, code);
    if (!(await takeRecoveryCode(tx, id, tokenHash(tidyRecoveryCode(typed))))) return false;
    const left = await countRecoveryCodes(tx, id);
    const content = () => codeUsedEmail(settings, left);
    await insertMail(tx, settings, { kind: 'second_factor', to: email, content });
    return true;
  });
}
