import type { Db } from '@exchange/db';
import { writeRequestWords } from '@exchange/db/request-words';

/** Writes the words of all requests, after a test has changed requests, names or people in the tables themselves. */
export async function rewriteAllWords(db: Db): Promise<void> {
  const rows = await db.selectFrom('collaboration_request').select('id').execute();
  await db.transaction().execute((tx) =>
    writeRequestWords(
      tx,
      rows.map(({ id }) => id),
    ),
  );
}
