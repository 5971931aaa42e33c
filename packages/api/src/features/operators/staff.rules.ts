import { finalOutcomes, type ReportOutcome, type StaffRole } from '@exchange/contract/operators';
import type { Db } from '@exchange/db';
import type { Services, Viewer } from '../../core/context.ts';
import { member } from '../../core/procedures.ts';
import { refuse } from '../../core/refusal.ts';
import { transactWithPassword } from '../account/password.rules.ts';
import { isFresh, markConfirmed } from './fresh-login.sql.ts';
import { findRole } from './roles.sql.ts';

/** The role of a viewer. A member gets the answer of an unknown call. @throws `http.notFound` */
export async function requireRole(db: Db, { user_id }: Viewer): Promise<StaffRole> {
  return (await findRole(db, user_id)) ?? refuse('http.notFound');
}

/** @throws `operators.forOperators` for a moderator */
export function requireOperator(role: StaffRole): void {
  if (role !== 'operator') refuse('operators.forOperators');
}

/** A procedure for moderators and operators, never for a program with an access token; `ctx.role` says which. */
export const moderator = member
  .meta({ sessionOnly: true })
  .use(async ({ ctx, next }) => next({ ctx: { role: await requireRole(ctx.db, ctx.viewer) } }));

/** A procedure for operators alone. */
export const operator = moderator.use(({ ctx, next }) => {
  requireOperator(ctx.role);
  return next();
});

/** @throws `operators.passwordRequired` where the password was not typed within the last minutes */
export async function requireFreshLogin(db: Db, { token_hash }: Viewer): Promise<void> {
  if (!(await isFresh(db, token_hash))) refuse('operators.passwordRequired');
}

/** The same for the outcomes of a report that cannot be undone. */
export async function requireFreshLoginFor(db: Db, viewer: Viewer, outcome: ReportOutcome): Promise<void> {
  if (finalOutcomes.includes(outcome)) await requireFreshLogin(db, viewer);
}

/** Confirms the password in this session. @throws `account.wrongPassword`, `account.tooManyTries` */
export async function confirmPassword(
  services: Services,
  { user_id, token_hash }: Viewer,
  password: string,
): Promise<void> {
  await transactWithPassword(services, user_id, { password, field: 'password' }, (tx) => markConfirmed(tx, token_hash));
}
