import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';

/** Longer than the product's: on a busy machine a statement may take its time, and one that waits for a lock does. */
const statementTimeoutMs = 60_000;

/** A new database, as `createTestDatabase` creates it, and connections to it. */
export interface OpenDatabase {
  readonly url: string;
  readonly db: Db;
  /** Closes the connections and drops the database. */
  close(): Promise<void>;
}

/** @param max the maximum of connections; the default is the product's */
export async function openTestDatabase(max?: number): Promise<OpenDatabase> {
  const { url, drop } = await createTestDatabase();
  const db = connect({ url, max, statementTimeoutMs });
  return {
    url,
    db,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}
