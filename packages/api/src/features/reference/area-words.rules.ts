import { wordsOf } from '@exchange/contract/search';
import type { Db } from '@exchange/db';
import { listAreasWithAliases } from './reference.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

interface AreaWords {
  readonly id: number;
  readonly words: readonly string[];
}

const kept = referenceCache<AreaWords[]>();

async function load(db: Db): Promise<AreaWords[]> {
  const areas = await listAreasWithAliases(db);
  return areas.map(({ id, name, aliases }) => ({ id, words: [name, ...aliases].flatMap(wordsOf) }));
}

/** Ids of the technical areas that have all of some words, folded, in the name or its aliases. */
export async function findAreaIdsWithWords(db: Db, words: readonly string[], isBeginning: boolean): Promise<number[]> {
  const areas = await kept(db, () => load(db));
  const isMet = (area: AreaWords, word: string, at: number) =>
    area.words.some((one) => (isBeginning && at === words.length - 1 ? one.startsWith(word) : one === word));
  return areas.filter((area) => words.every((word, at) => isMet(area, word, at))).map(({ id }) => id);
}
