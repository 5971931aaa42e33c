import type { StaffRole } from '@exchange/contract/profiles';
import type { Db, Tx } from '@exchange/db';
import { isPresent } from '../../core/present.sql.ts';

function selectRole(db: Db, userId: number) {
  return db
    .selectFrom('staff_role')
    .innerJoin('app_user as person', 'person.id', 'staff_role.user_id')
    .select('staff_role.role')
    .where('staff_role.user_id', '=', userId)
    .where(isPresent('person'));
}

/** The role of a person; nothing for a member, and while the account is being deleted or suspended. */
export async function findRole(db: Db, userId: number): Promise<StaffRole | undefined> {
  return (await selectRole(db, userId).executeTakeFirst())?.role;
}

/** The same, and nobody changes it or takes it away before the end of the transaction. */
export async function holdRole(tx: Tx, userId: number): Promise<StaffRole | undefined> {
  return (await selectRole(tx, userId).forShare('staff_role').executeTakeFirst())?.role;
}

/** Sets the role of a person. @returns false if the person has it already */
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
