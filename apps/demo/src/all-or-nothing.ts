import type { Database, Db, Tx } from '@exchange/db';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';

/** Sends everything through an outer transaction; a transaction inside it is a savepoint. One at a time. */
function driverInside(outer: Tx): Driver {
  const connection: DatabaseConnection = {
    // The row's type is the asker's word, as it is for every driver.
    executeQuery: <Row>(query: CompiledQuery) => outer.executeQuery(query as CompiledQuery<Row>),
    streamQuery: () => {
      throw new Error('Nothing is streamed while the town is built.');
    },
  };
  const say = async (statement: string) => {
    await connection.executeQuery(CompiledQuery.raw(statement));
  };
  const nothing = async () => undefined;
  return {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: () => say('savepoint deed'),
    commitTransaction: () => say('release savepoint deed'),
    rollbackTransaction: async () => {
      await say('rollback to savepoint deed');
      await say('release savepoint deed');
    },
    releaseConnection: nothing,
    destroy: nothing,
  };
}

/**
 * Runs `work` in one transaction in which procedures may open theirs: all of it is there at the end or, after an error or
 * a Ctrl-C, nothing, and nobody sees a town in the middle of being built. What `work` does must be done one after another.
 */
export function allOrNothing<T>(db: Db, work: (inside: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute((outer) =>
    work(
      new Kysely<Database>({
        dialect: {
          createAdapter: () => new PostgresAdapter(),
          createDriver: () => driverInside(outer),
          createIntrospector: (inside) => new PostgresIntrospector(inside),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      }),
    ),
  );
}
