import type { Db } from '@exchange/db';
import { findViewer } from './features/auth/sessions.sql.ts';
import { listSummaries } from './features/chats/chat-lists.sql.ts';
import { countUnread } from './features/chats/chats.sql.ts';
import { listMessages } from './features/chats/messages.sql.ts';
import { findPublicProfile } from './features/profiles/profiles.sql.ts';
import { findReferenceVersion } from './features/reference/institutes.sql.ts';
import { namesOf } from './features/reference/names.sql.ts';
import { listNew } from './features/requests/lists.sql.ts';

/** Nobody's. */
const id = 0;
const page = { limit: 1 };

/** The most frequent statements, which find nothing. */
const frequent: readonly ((db: Db) => Promise<unknown>)[] = [
  (db) => findViewer(db, ''),
  (db) => listNew(db, id, page),
  (db) => countUnread(db, id),
  (db) => listMessages(db, id, id, page),
  (db) => listMessages(db, id, id, { ...page, after: id }),
  ...(['owner', 'helper'] as const).flatMap((side) =>
    ([undefined, 'not-archived'] as const).map(
      (filter) => (db: Db) => listSummaries(db, id, side, { ...page, filter }),
    ),
  ),
  (db) => findPublicProfile(db, id),
];

/**
 * Opens the connections of a pool, has each plan the most frequent statements, and reads the names of reference data. The first
 * calls would otherwise wait for that: a plan takes up to 30 ms, and each connection makes its own.
 */
export async function warmUp(db: Db, poolSize: number): Promise<void> {
  await namesOf(db, await findReferenceVersion(db));
  // Each holds its connection until the last one has begun, so that they are different ones.
  await Promise.all(
    Array.from({ length: poolSize }, () =>
      db.connection().execute(async (connection) => {
        for (const call of frequent) await call(connection);
      }),
    ),
  );
}
