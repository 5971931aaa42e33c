import type { Db } from '@exchange/db';
import { mayStillAct } from './present.sql.ts';
import { refuse } from './refusal.ts';

/**
 * The last step of a transaction: what waited while the caller was erased, suspended or joined to another account is undone, because
 * nothing may stay of an account that is gone (docs/behaviour/operators.md#suspended-accounts).
 *
 * @throws `auth.required`
 */
export async function requireStillActing(db: Db, userId: number): Promise<void> {
  if (!(await mayStillAct(db, userId))) refuse('auth.required');
}
