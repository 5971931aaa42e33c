import type { Db } from '@exchange/db';
import * as query from '@exchange/testkit/consistency-queries';

const queries = [
  query.feedErrors,
  query.requestListErrors,
  query.offeredErrors,
  query.chatErrors,
  query.archiveErrors,
  query.blockErrors,
  query.requestErrors,
];

/** The rows whose denormalised data differ from their source, each with the query that found it. */
export async function inconsistencies(db: Db): Promise<unknown[]> {
  const found = queries.map(async (errors) => (await errors(db)).map((row) => ({ query: errors.name, row })));
  return (await Promise.all(found)).flat();
}
