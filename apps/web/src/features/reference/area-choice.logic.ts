import type { TechnicalAreaCategory } from '@exchange/contract/reference';

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
