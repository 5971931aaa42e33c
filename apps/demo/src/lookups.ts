import { findInstituteByEmail } from '@exchange/api/features/reference/institutes.sql';
import type { Db } from '@exchange/db';

/** A map's `get` that throws for an unknown key. */
export function getter<Value>(what: string, values: ReadonlyMap<string, Value>): (key: string) => Value {
  return (key) => {
    const value = values.get(key);
    if (value === undefined) throw new Error(`There is no ${what} “${key}”.`);
    return value;
  };
}

/** The ids behind the names of the reference data. */
export type Lookups = Awaited<ReturnType<typeof readLookups>>;

export async function readLookups(db: Db) {
  const idOf = async (table: 'career_stage' | 'technical_area' | 'collaboration_type') => {
    const rows = await db.selectFrom(table).select(['id', 'name']).execute();
    return getter(table, new Map(rows.map(({ id, name }) => [name, id])));
  };
  return {
    stage: await idOf('career_stage'),
    area: await idOf('technical_area'),
    type: await idOf('collaboration_type'),
    institute: async (domain: string) => {
      const id = await findInstituteByEmail(db, `somebody@${domain}`);
      if (id === null) throw new Error(`No institute has the domain ${domain}.`);
      return id;
    },
  };
}

/** The day so many days from now. */
export const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
