import { currentLanguage } from '@exchange/contract/language';
import type { Db } from '@exchange/db';
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';

/** Stands in a statement for a value that each call gives. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The values of a statement, by their names. */
export type Slots<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement that is built once in each language and called with values: for those that are called so often that building them each time
 * would cost as much as their rows. Only the values may differ between calls.
 */
export function buildOnce<Values extends object, Row>(build: (db: Db, value: Slots<Values>) => CompiledQuery<Row>) {
  const built = new Map<string, CompiledQuery<Row>>();
  return async (db: Db, values: Values): Promise<Row[]> => {
    const { tag } = currentLanguage();
    const statement = built.get(tag) ?? build(db, (name) => sql`${new Slot(name)}`);
    built.set(tag, statement);
    const given = new Map<PropertyKey, unknown>(Object.entries(values));
    const parameters = statement.parameters.map((one) => (one instanceof Slot ? given.get(one.name) : one));
    return (await db.executeQuery<Row>({ ...statement, parameters })).rows;
  };
}
