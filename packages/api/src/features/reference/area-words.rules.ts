import { perLanguage } from '@exchange/contract/language';
import { hasToken, searchForms, toToken } from '@exchange/contract/search';
import type { Db } from '@exchange/db';
import { listAreasWithAliases } from './reference.sql.ts';
import { referenceCache } from './reference-cache.rules.ts';

interface AreaForms {
  readonly id: number;
  readonly name: string;
  readonly forms: ReadonlySet<string>;
}

const kept = perLanguage(() => referenceCache<AreaForms[]>());

async function load(db: Db): Promise<AreaForms[]> {
  const areas = await listAreasWithAliases(db);
  return areas.map(({ id, name, aliases }) => ({ id, name, forms: searchForms([name, ...aliases].join(' , ')) }));
}

/** Ids of the technical areas that have a word as it was typed, folded, in the name or its aliases: those of the language that is spoken now, and in English. */
export async function findAreaIdsWithWord(db: Db, word: string, isBeginning: boolean): Promise<number[]> {
  const areas = await kept()(db, () => load(db));
  const token = toToken(word);
  return areas.filter(({ forms }) => hasToken(forms, token, isBeginning)).map(({ id }) => id);
}

/** The names of areas in the language that is spoken now, in the order of `ids`. */
export async function readAreaNames(db: Db, ids: readonly number[]): Promise<string[]> {
  const areas = await kept()(db, () => load(db));
  return ids.flatMap((id) => areas.find((area) => area.id === id)?.name ?? []);
}
