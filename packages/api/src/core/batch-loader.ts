import type { Db } from '@exchange/db';
import DataLoader from 'dataloader';

/**
 * Joins look-ups of the same turn of the event loop into one statement, so that a busy server needs fewer statements.
 * Results are not cached.
 *
 * @param load returns a result for each key, in the order of the keys
 * @param maxBatchSize of one statement; small where a key finds many rows, for which others should not wait
 */
export function batchLoader<Key, Found>(
  load: (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>,
  maxBatchSize = 100,
) {
  const loaders = new WeakMap<Db, DataLoader<Key, Found>>();
  return (db: Db, key: Key): Promise<Found> => {
    let loader = loaders.get(db);
    if (loader === undefined) {
      loader = new DataLoader((keys) => load(db, keys), {
        cache: false,
        maxBatchSize,
        batchScheduleFn: (send) => void setImmediate(send),
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}
