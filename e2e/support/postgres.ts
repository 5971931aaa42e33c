import { withClient } from '@exchange/db/embedded/connection';
import type pg from 'pg';

export { withClient };

/** Runs one statement on a new connection. */
export function query<Row extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<Row[]> {
  return withClient(url, async (client) => (await client.query<Row>(text, values)).rows);
}
