import { emailKey } from '@exchange/contract/auth';
import { joinInvitationDays } from '@exchange/contract/limits';
import type { Db } from '@exchange/db';
import { isPresent } from '../../core/present.sql.ts';
import { ago } from '../../core/sql-time.ts';

/** Whether an operator, or a member who is neither suspended nor leaving, invited an address within 90 days. */
export async function isInvitedToSignUp(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('join_invitation as invitation')
    .leftJoin('app_user as owner', 'owner.id', 'invitation.owner_id')
    .select('invitation.id')
    .where('invitation.email_key', '=', emailKey(email))
    .where('invitation.created_at', '>', ago(joinInvitationDays, 'days'))
    .where((eb) => eb.or([eb('invitation.owner_id', 'is', null), isPresent('owner')]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
