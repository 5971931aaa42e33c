import { limits } from '@exchange/contract/limits';
import type { TechnicalAreaCategory } from '@exchange/contract/reference';
import { referenceScreens } from '@exchange/contract/sentences/reference.screens';

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

export interface PickedInstitute {
  readonly id: number;
  readonly name: string;
}

/** The choice after an institute is checked or unchecked; without `multiple` it replaces the previous one. */
export function pick(
  chosen: readonly PickedInstitute[],
  institute: PickedInstitute,
  on: boolean,
  multiple: boolean,
): readonly PickedInstitute[] {
  const others = multiple ? chosen.filter(({ id }) => id !== institute.id) : [];
  return on ? [...others, { id: institute.id, name: institute.name }] : others;
}

/** Whether there are more institutes than a request may be shared with. */
export function isTooMany(chosen: readonly PickedInstitute[]): boolean {
  return chosen.length > limits.sharedInstitutes;
}

/** The line above the list: the number of matches, that a full list may not be all, or what is shown instead. */
export function instituteSummary(query: string, count: number, isNear: boolean): string {
  if (query === '') return count === 0 ? referenceScreens.noInstitutes() : referenceScreens.institutesWithMembers();
  if (count === 0) return referenceScreens.otherInstitutes({ query });
  if (isNear) return referenceScreens.institutesNear({ query });
  if (count >= limits.institutesPage) return referenceScreens.firstMatches({ count });
  return referenceScreens.institutesMatch({ count });
}
