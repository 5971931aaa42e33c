import { connect } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';

/** Longer than the product's: on a busy machine a statement may take its time, and one that waits for a lock does. */
export const statementTimeoutMs = 60_000;

/**
 * A new database, as `createTestDatabase` creates it, and connections to it.
 *
 * @param max the maximum of connections; the default is the product's
 */
export async function openTestDatabase(max?: number) {
  const { url, drop } = await createTestDatabase();
  const db = connect({ url, max, statementTimeoutMs });
  return {
    url,
    db,
    /** Closes the connections and drops the database. */
    async close() {
      await db.destroy();
      await drop();
    },
  };
}
