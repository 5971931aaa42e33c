import { connect, type Db } from '@exchange/db';
import { createTestDatabase } from '@exchange/db/testing';

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
  const db = connect({ url, max });
  return {
    url,
    db,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}
