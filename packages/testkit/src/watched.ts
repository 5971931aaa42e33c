import type { Db } from '@exchange/db';
import type { RootOperationNode } from 'kysely';

/** Another handle of a database, with a look at every statement before it runs. */
export function watched(db: Db, look: (node: RootOperationNode) => void = () => undefined): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      look(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
