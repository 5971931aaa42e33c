import { grantRole } from '@exchange/api';
import { connect, type Db } from '@exchange/db';
import { sql } from 'kysely';
import { fillProfile, insertAccessTokens, insertAccounts } from './accounts.ts';
import { type Caller, callAs, createServices } from './callers.ts';
import { password, requests, users } from './dataset.ts';
import { requestEvents, userEvents } from './events.ts';
import { getter, readLookups } from './lookups.ts';

const dayMs = 24 * 60 * 60 * 1000;

const timeColumns = {
  // `expiry_due_at`: due at once, so that the servers ask about those without activity.
  collaboration_request: ['created_at', 'updated_at', 'published_at', 'deleted_at', 'expiry_due_at'],
  request_status_change: ['changed_at'],
  request_feed: ['created_at'],
  request_search: ['created_at'],
  solved_search: ['created_at'],
  recipient_state: ['acted_at'],
  offer: ['created_at', 'withdrawn_at', 'offered_at', 'first_reply_at', 'seen_at', 'answered_at', 'answer_settles_at'],
  chat_message: ['time_sent'],
  credit: ['created_at', 'confirmed_at'],
  ask: ['created_at'],
  join_invitation: ['created_at'],
  saved_search: ['created_at', 'opened_at'],
  report: ['created_at'],
};

/** Moves the latest event to `at`. Earlier events are older than `at` already, so what is newer belongs to the latest. */
async function backdate(db: Db, at: string): Promise<void> {
  const time = sql.lit(at);
  const updates = Object.entries(timeColumns).flatMap(([table, names]) =>
    names.map(
      (name) => sql`update ${sql.table(table)} set ${sql.ref(name)} = ${time} where ${sql.ref(name)} > ${time}`,
    ),
  );
  // Without parameters these are one round trip.
  await sql.join(updates, sql`;`).execute(db);
}

/**
 * Fills a migrated and seeded database with the dataset, event by event in the order of time, so that ids grow with it. An
 * error half way leaves what was written until then; what others write meanwhile is back-dated too.
 *
 * @param now the time that `daysAgo` counts from, in milliseconds since 1970
 * @returns `false`, with nothing changed, when the database has users already
 */
export async function replay(url: string, now: number): Promise<boolean> {
  const db = connect({ url, max: 1 });
  const services = createServices(db);
  const timeOf = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString();
  try {
    // Waiting for the disk at each commit takes longer than everything else; the setting lasts as long as the connection.
    await sql`set synchronous_commit to off`.execute(db);
    const viewers = await insertAccounts(db, timeOf, await services.hasher.hash(password));
    if (viewers === undefined) return false;
    const lookups = await readLookups(db);
    const callers = new Map<string, Caller>();
    for (const [key, viewer] of viewers) callers.set(key, callAs(services, viewer));
    const as = getter('user', callers);
    const viewerOf = getter('user', viewers);
    const idOf = (key: string) => viewerOf(key).user_id;
    for (const [key, user] of Object.entries(users)) await fillProfile(as(key), user, lookups);
    await insertAccessTokens(db, idOf, timeOf);
    for (const { email, role } of Object.values(users)) if (role !== undefined) await grantRole(db, email, role);
    const context = { db, lookups, as, idOf };
    const events = [
      ...Object.entries(users).flatMap(([key, user]) => userEvents(context, key, user)),
      ...requests.flatMap((request) => requestEvents(context, request)),
    ];
    for (const { daysAgo, title, run } of events.sort((one, other) => other.daysAgo - one.daysAgo)) {
      await run().catch((cause: Error) => {
        throw new Error(`${cause.message} (“${title}”, ${daysAgo} days ago)`, { cause });
      });
      await backdate(db, timeOf(daysAgo));
    }
    // A running product may have made reports meanwhile, before all was there.
    await sql`truncate outcome_quarter cascade`.execute(db);
    return true;
  } finally {
    await services.hasher.close();
    await db.destroy();
  }
}
