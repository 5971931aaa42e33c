import type { Db } from '@exchange/db';
import DataLoader from 'dataloader';

/** Most that one statement is asked for. */
const maxBatchSize = 100;

/**
 * Joins what many calls ask for at the same moment into one statement, so that a busy server asks once a turn of its loop
 * what an idle one asks once a call. Nothing is kept: each answer is as fresh as a statement of its own would be.
 *
 * @param load answers each key, in their order
 */
export function batchLoader<Key, Found>(load: (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>) {
  const loaders = new WeakMap<Db, DataLoader<Key, Found>>();
  return (db: Db, key: Key): Promise<Found> => {
    let loader = loaders.get(db);
    if (loader === undefined) {
      loader = new DataLoader((keys) => load(db, keys), {
        cache: false,
        maxBatchSize: maxBatchSize,
        batchScheduleFn: (send) => void setImmediate(send),
      });
      loaders.set(db, loader);
    }
    return loader.load(key);
  };
}
