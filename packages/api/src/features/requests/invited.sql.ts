import { sql } from 'kysely';

/**
 * How the owner of the row `request` asked a viewer for help on it, as a table of at most one row, for a lateral join. The
 * asker is the owner of the request.
 */
export function invitationTo(viewerId: number) {
  return sql<{ invitation_message: string | null; invited_at: string }>`(
    select message as invitation_message, created_at as invited_at from invitation
    where invitation.request_id = request.id and invitation.user_id = ${viewerId})`;
}
