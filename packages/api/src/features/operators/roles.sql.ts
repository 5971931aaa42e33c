import type { StaffRole } from '@exchange/contract/operators';
import type { Db, Tx } from '@exchange/db';
import { isPresent } from '../../core/present.sql.ts';

/** The role of a person; nothing for a member, and while the account is being deleted or suspended. */
export async function findRole(db: Db, userId: number): Promise<StaffRole | undefined> {
  const found = await db
    .selectFrom('staff_role')
    .innerJoin('app_user as person', 'person.id', 'staff_role.user_id')
    .select('staff_role.role')
    .where('staff_role.user_id', '=', userId)
    .where(isPresent('person'))
    .executeTakeFirst();
  return found?.role;
}

/** Sets the role of a person. @returns false where the person has it already */
export async function upsertRole(tx: Tx, userId: number, role: StaffRole): Promise<boolean> {
  const set = await tx
    .insertInto('staff_role')
    .values({ user_id: userId, role })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ role, granted_at: (eb) => eb.fn('now') })
        .where('staff_role.role', '<>', role),
    )
    .returning('user_id')
    .executeTakeFirst();
  return set !== undefined;
}

/** @returns the role that a person had */
export async function deleteRole(tx: Tx, userId: number): Promise<StaffRole | undefined> {
  const deleted = await tx.deleteFrom('staff_role').where('user_id', '=', userId).returning('role').executeTakeFirst();
  return deleted?.role;
}

/** Whether a person has a role, whatever became of the account. */
export async function hasRole(db: Db, userId: number): Promise<boolean> {
  const found = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).executeTakeFirst();
  return found !== undefined;
}
