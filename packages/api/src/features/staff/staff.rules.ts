import { operatorLimits, rates } from '@exchange/contract/limits';
import { type confirmPasswordInput, finalOutcomes, type ReportOutcome } from '@exchange/contract/operators';
import type { Page } from '@exchange/contract/pagination';
import type { StaffRole } from '@exchange/contract/profiles';
import type { Db, Tx } from '@exchange/db';
import type * as z from 'zod/mini';
import type { Settings, Viewer, ViewerContext, ViewerTxContext } from '../../core/context.ts';
import { member, requireViewer, transaction } from '../../core/procedures.ts';
import { consumeQuota, type Quota } from '../../core/quotas.ts';
import { refuse } from '../../core/refusal.ts';
import { inTransaction } from '../../core/transaction.ts';
import { transactAsOwner } from '../account/password.rules.ts';
import { isFresh, markConfirmed } from '../auth/sessions.sql.ts';
import { findRole, holdRole } from './roles.sql.ts';

/** Lists with addresses in a session whose password was not typed lately. */
const addressListQuota: Omit<Quota, 'refusal'> = {
  name: 'lists with addresses',
  per: 'member',
  limit: rates.addressListsPerHour,
  hours: 1,
};

/** The refusal of a session that was not confirmed lately. */
const staleOf = ({ arePasswordsOff }: Settings) =>
  arePasswordsOff === true ? 'account.loginAgain' : 'operators.passwordRequired';

/** The context of a call by an operator or moderator. */
export interface StaffContext extends ViewerContext {
  readonly role: StaffRole;
}

/** The context of their actions. */
export interface StaffTxContext extends ViewerTxContext {
  readonly role: StaffRole;
}

/**
 * The role of a viewer. A member gets the answer of an unknown call.
 *
 * @throws `http.notFound`, `secondFactor.missing`
 */
async function requireRole(db: Db, { user_id, has_factor }: Viewer): Promise<StaffRole> {
  const role = (await findRole(db, user_id)) ?? refuse('http.notFound');
  return has_factor ? role : refuse('secondFactor.missing');
}

/** @throws `operators.forOperators` for a moderator */
function requireOperator(role: StaffRole): void {
  if (role !== 'operator') refuse('operators.forOperators');
}

/** What `requireOperatorRole` may refuse with, without what only moderators meet: the document of the API has no refusals of operators. */
export const operatorRefusals = ['http.notFound', 'secondFactor.missing'] as const;

/** Of a call that is for operators only if it says so. @throws `operatorRefusals`, `operators.forOperators` */
export async function requireOperatorRole(db: Db, viewer: Viewer): Promise<void> {
  requireOperator(await requireRole(db, viewer));
}

/** A procedure for moderators and operators, never for a program with an access token; `ctx.role` says which. */
export const moderator = member
  .meta({ sessionOnly: true })
  .use(async ({ ctx, next }) => next({ ctx: { role: await requireRole(ctx.db, ctx.viewer) } }));

/** A procedure only for operators. */
export const operator = moderator.use(({ ctx, next }) => {
  requireOperator(ctx.role);
  return next();
});

/** The role of a viewer, kept until the end of the transaction. @throws `http.notFound` */
async function requireHeldRole(tx: Tx, { user_id }: Viewer): Promise<StaffRole> {
  return (await holdRole(tx, user_id)) ?? refuse('http.notFound');
}

/**
 * The transaction of an action, in which a role that was taken away since the beginning of the call counts no more, and none is
 * taken away before the commit. Use it after `.input(…)`, as `transaction`.
 */
export const moderatorTransaction = transaction.unstable_pipe(async ({ ctx, next }) => {
  const role = await requireHeldRole(ctx.tx, requireViewer(ctx));
  return next({ ctx: { role } });
});

/** The same for what only operators may do. */
export const operatorTransaction = transaction.unstable_pipe(async ({ ctx, next }) => {
  const role = await requireHeldRole(ctx.tx, requireViewer(ctx));
  requireOperator(role);
  return next({ ctx: { role } });
});

/** @throws `operators.passwordRequired`, `account.loginAgain` if the session was not confirmed within the last minutes */
async function requireFreshLogin(
  db: Db,
  { settings, viewer }: Pick<ViewerContext, 'settings' | 'viewer'>,
): Promise<void> {
  if (!(await isFresh(db, viewer.token_hash))) refuse(staleOf(settings));
}

/**
 * How much of a list with addresses a call may read: without a fresh login the first rows, a limited number of times an hour. A
 * stolen session can then not copy the addresses of all members.
 *
 * @throws `operators.passwordRequired`, `account.loginAgain`
 */
export async function limitListing<Input extends Page>(ctx: ViewerContext, input: Input): Promise<Input> {
  const { db, settings, viewer } = ctx;
  if (await isFresh(db, viewer.token_hash)) return input;
  const refusal = staleOf(settings);
  if (input.cursor !== undefined) refuse(refusal);
  await inTransaction(db, (tx) => consumeQuota(tx, ctx, { ...addressListQuota, refusal }));
  return { ...input, limit: Math.min(input.limit, operatorLimits.addressesAtOnce) };
}

/** @throws what `requireFreshLogin` throws, for the outcomes of a report that cannot be undone */
export async function requireFreshLoginFor(ctx: ViewerTxContext, outcome: ReportOutcome): Promise<void> {
  if (finalOutcomes.includes(outcome)) await requireFreshLogin(ctx.tx, ctx);
}

/** The transaction of an action of operators that cannot be undone. @throws `operators.passwordRequired`, `account.loginAgain` */
export const freshOperatorTransaction = operatorTransaction.unstable_pipe(async ({ ctx, next }) => {
  await requireFreshLogin(ctx.tx, { settings: ctx.settings, viewer: requireViewer(ctx) });
  return next();
});

/** Confirms the password in this session. @throws `account.wrongPassword`, `account.tooManyTries` */
export async function confirmPassword(
  ctx: ViewerContext,
  { password }: z.output<typeof confirmPasswordInput>,
): Promise<void> {
  await transactAsOwner(ctx, password, (tx) => markConfirmed(tx, ctx.viewer.token_hash));
}
