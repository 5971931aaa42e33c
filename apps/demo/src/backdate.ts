import type { Db } from '@exchange/db';
import { sql } from 'kysely';
import type { Ledger } from './ledger.ts';
import { iso } from './times.ts';

/** Lists of rows as arrays of their columns, which one statement takes whatever their number. */
function columns<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] {
  return rows.map((row) => row[key]);
}
const moments = (times: readonly (number | null)[]) => times.map((time) => (time === null ? null : iso(time)));

async function backdateRequests(db: Db, { requests }: Ledger): Promise<void> {
  const rows = [...requests.values()];
  const ids = columns(rows, 'id');
  await sql`
    update collaboration_request request
    set created_at = past.created, updated_at = past.updated,
      published_at = case when published_at is null then null else past.created end,
      deleted_at = case when deleted_at is null then null else past.updated end
    from unnest(${ids}::int[], ${moments(columns(rows, 'created'))}::timestamptz[],
      ${moments(columns(rows, 'updated'))}::timestamptz[]) as past (id, created, updated)
    where request.id = past.id`.execute(db);
  await sql`
    update request_feed feed set created_at = request.created_at
    from collaboration_request request where request.id = feed.request_id and request.id = any(${ids}::int[])`.execute(
    db,
  );
}

async function backdateChats(db: Db, { chats, messages }: Ledger): Promise<void> {
  const rows = [...chats.values()];
  const ids = columns(rows, 'id');
  await sql`
    update chat_message message set time_sent = past.sent
    from unnest(${columns(messages, 'id')}::int[], ${moments(columns(messages, 'at'))}::timestamptz[]) as past (id, sent)
    where message.id = past.id`.execute(db);
  await sql`
    update collaboration_request_response chat
    set created_at = past.created, withdrawn_at = past.withdrawn, last_message_at = message.time_sent
    from unnest(${ids}::int[], ${moments(columns(rows, 'created'))}::timestamptz[],
      ${moments(columns(rows, 'withdrawn'))}::timestamptz[]) as past (id, created, withdrawn), chat_message message
    where chat.id = past.id and message.id = chat.last_message_id`.execute(db);
}

async function backdatePeople(db: Db, { states, tracked }: Ledger): Promise<void> {
  // Who hid a request and then offered help on it has one state: the last one.
  const latest = [...new Map(states.map((state) => [`${state.userId} ${state.requestId}`, state])).values()];
  for (const [table, column, rows] of [
    ['recipient_state', 'acted_at', latest],
    ['successful_collaborator', 'created_at', tracked],
  ] as const)
    await sql`
      update ${sql.table(table)} as entry set ${sql.ref(column)} = past.at
      from unnest(${columns(rows, 'userId')}::int[], ${columns(rows, 'requestId')}::int[],
        ${moments(columns(rows, 'at'))}::timestamptz[]) as past (user_id, request_id, at)
      where entry.user_id = past.user_id and entry.request_id = past.request_id`.execute(db);
}

/** Moves everything that was just done to the moments of the ledger, as if it had grown over weeks. */
export async function backdate(db: Db, ledger: Ledger): Promise<void> {
  await backdateRequests(db, ledger);
  await backdateChats(db, ledger);
  await backdatePeople(db, ledger);
}
