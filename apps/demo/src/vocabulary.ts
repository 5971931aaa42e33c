import type { Db } from '@exchange/db';

/** The ids of the reference data's names. */
export interface Vocabulary {
  stage(name: string): number;
  area(name: string): number;
  type(name: string): number;
}

function finder(what: string, rows: readonly { id: number; name: string }[]): (name: string) => number {
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The reference data has no ${what} named “${name}”.`);
    return id;
  };
}

/** Reads the reference data once. Asking for a name that is not in it throws. */
export async function readVocabulary(db: Db): Promise<Vocabulary> {
  return {
    stage: finder('career stage', await db.selectFrom('career_stage').select(['id', 'name']).execute()),
    area: finder('technical area', await db.selectFrom('technical_area').select(['id', 'name']).execute()),
    type: finder('collaboration type', await db.selectFrom('collaboration_type').select(['id', 'name']).execute()),
  };
}
