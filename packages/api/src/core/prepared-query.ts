import type { Db } from '@exchange/db';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

/** What stands in a statement for a value of a call. */
export type Slot<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built and compiled once, at its first call. For long and frequent statements, building takes
 * longer than PostgreSQL needs to execute them.
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Db, slot: Slot<Values>) => { compile(): CompiledQuery<Row> },
) {
  const slots = new Map<unknown, keyof Values>();
  let statement: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    statement ??= build(db, (name) => {
      const place = {};
      slots.set(place, name);
      return sql`${place}`;
    }).compile();
    const parameters = statement.parameters.map((parameter) => {
      const name = slots.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...statement, parameters });
    return rows;
  };
}
