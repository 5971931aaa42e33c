import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { foldForSearch } from '@exchange/contract/text';
import { holdsAll, searchWords } from './search.logic.ts';

/** An area with what a search needs of it. */
export interface SearchableArea {
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly folded: string;
  readonly foldedCategory: string;
}

/** All areas in the order of their categories, folded once. */
export function searchableAreas(categories: readonly TechnicalAreaCategory[]): SearchableArea[] {
  return categories.flatMap((category) => {
    const foldedCategory = foldForSearch(category.name);
    return category.tech_areas.map(({ id, name }) => ({
      id,
      name,
      category: category.name,
      folded: foldForSearch(name),
      foldedCategory,
    }));
  });
}

/** Areas whose name holds every word; where there is none, those whose category's name does. */
export function searchAreas(areas: readonly SearchableArea[], query: string): SearchableArea[] {
  const words = searchWords(query);
  if (words.length === 0) return [];
  const named = areas.filter((area) => holdsAll(area.folded, words));
  return named.length > 0 ? named : areas.filter((area) => holdsAll(area.foldedCategory, words));
}

/** The choice with these ids added or taken away; the order of choosing stays. */
export function withIds(chosen: ReadonlySet<number>, ids: readonly number[], on: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** How many areas of a category are chosen. */
export function countChosen(category: TechnicalAreaCategory, chosen: ReadonlySet<number>): number {
  return category.tech_areas.filter((area) => chosen.has(area.id)).length;
}
