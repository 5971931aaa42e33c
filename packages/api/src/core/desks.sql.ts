import { sql } from 'kysely';

/** Whether a person leads the offer of help of a row: it is no question to a desk that nobody has taken (docs/behaviour/desks.md#desks). */
export const isTakenIn = (offer: string) =>
  sql<boolean>`(${sql.ref(`${offer}.desk_id`)} is null or ${sql.ref(`${offer}.taken_at`)} is not null)`;
export const isTaken = isTakenIn('offer');

/** The desk of the row `offer`; null without one. */
export const deskOfOffer = sql<{ id: number; name: string } | null>`(
  select json_build_object('id', desk.id, 'name', desk.name) from desk where desk.id = offer.desk_id)`;

/** The same of a chat, with when it was taken. */
export const deskOfChat = sql<{ id: number; name: string; taken_at: string | null } | null>`(
  select json_build_object('id', desk.id, 'name', desk.name,
    'taken_at', to_char(offer.taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from desk where desk.id = offer.desk_id)`;
