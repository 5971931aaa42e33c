import { joinInvitationDays } from '@exchange/contract/limits';
import type { ListedInvitation, OperatorInvitationsInput } from '@exchange/contract/operators';
import type { PageOf } from '@exchange/contract/pagination';
import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import { accountOf } from '../../core/addresses.sql.ts';
import { fromCursor, toPage } from '../../core/cursor.ts';
import { ago } from '../../core/sql-time.ts';
import { contains, continuesAt } from '../staff/console.sql.ts';

/** Invitations that still let somebody sign up, by operators and by members, the newest first. */
export async function listJoinInvitations(
  db: Db,
  { q, limit, cursor }: OperatorInvitationsInput,
): Promise<PageOf<ListedInvitation>> {
  const { rows } = await sql<ListedInvitation & { cursor_at: string; cursor_id: number }>`
    select invitation.id, invitation.email, invitation.created_at as invited_at,
      case when owner.id is not null then json_build_object('user_id', owner.id, 'name', owner.name) end as invited_by,
      invitation.created_at::text as cursor_at, invitation.id as cursor_id
    from join_invitation invitation left join app_user owner on owner.id = invitation.owner_id
    where invitation.created_at > ${ago(joinInvitationDays, 'days')}
      and not exists (select from app_user person where person.id = ${accountOf(sql.ref('invitation.email_key'))} and person.verified_at is not null)
      and (${q === ''}::boolean or ${contains(sql`invitation.email`, q)})
      and ${continuesAt(sql`invitation.created_at`, sql`invitation.id`, fromCursor(cursor))}
    order by invitation.created_at desc, invitation.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit);
}
