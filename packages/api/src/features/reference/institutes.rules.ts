import type { Db } from '@exchange/db';
import { listMergers } from './institutes.sql.ts';

/**
 * The institutes that ids in a filter mean (docs/behaviour/reference.md#institutes): of a merged one the one it was merged into.
 *
 * @returns `ids`, each once, and `askedAs`, under which of the given ids an institute was asked for
 */
export async function readAskedInstitutes(
  db: Db,
  asked: readonly number[] = [],
): Promise<{ ids: number[]; askedAs: ReadonlyMap<number, number> }> {
  const mergers = asked.length > 0 ? await listMergers(db, asked) : new Map<number, number>();
  const askedAs = new Map([...mergers].map(([merged, into]) => [into, merged]));
  for (const id of asked) if (!mergers.has(id)) askedAs.set(id, id);
  return { ids: [...askedAs.keys()], askedAs };
}
