import { type RawBuilder, sql } from 'kysely';
import { isSinceBlock } from '../blocks/blocks.sql.ts';

/**
 * How the owner of the row `request` asked a viewer for help on it, not since the viewer blocks them, as a table of at most
 * one row, for a lateral join. The asker is the owner of the request.
 */
export function askTo(viewerId: number | RawBuilder<number>) {
  return sql<{ invitation_message: string | null; invited_at: string }>`(
    select message as invitation_message, created_at as invited_at from ask
    where ask.request_id = request.id and ask.user_id = ${viewerId}
      and not ${isSinceBlock(sql.ref('ask.created_at'), viewerId, sql.ref('request.user_id'))})`;
}

/** Whether an ask of a viewer about a request waits: the viewer has neither hidden the request nor a live offer on it. */
export function isAskedForHelp(viewerId: number, requestId: string): RawBuilder<boolean> {
  return sql<boolean>`((
    select true from ask waiting where waiting.request_id = ${sql.ref(requestId)} and waiting.user_id = ${viewerId}) is true
    and (select state.state from recipient_state state
      where state.user_id = ${viewerId} and state.request_id = ${sql.ref(requestId)}) is null)`;
}
