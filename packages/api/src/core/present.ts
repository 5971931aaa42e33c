import type { Tx } from '@exchange/db';
import { mayStillAct } from './present.sql.ts';
import { refuse } from './refusal.ts';

/**
 * The last step of a transaction: what waited while an operator erased or suspended the caller is undone, because nothing may
 * stay of an erased account (docs/behaviour/operators.md#suspended-accounts).
 *
 * @throws `auth.required`
 */
export async function requireStillActing(tx: Tx, userId: number): Promise<void> {
  if (!(await mayStillAct(tx, userId))) refuse('auth.required');
}
