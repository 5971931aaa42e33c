import type { CollaborationPreference } from '@exchange/contract/profiles';
import type { CollaborationTypeCategory } from '@exchange/contract/reference';
import type { Said } from '@exchange/contract/sentences';
import { profileScreens } from '@exchange/contract/sentences/profiles.screens';
import { masterStatus } from '@exchange/contract/statuses';
import * as z from 'zod/mini';
import type { Inputs } from '../../lib/trpc.ts';

const hints = new Map<number, Said>([
  [masterStatus.openToAll, profileScreens.whatOpenMeans],
  [masterStatus.notOpen, profileScreens.whatClosedMeans],
  [masterStatus.custom, profileScreens.whatCustomMeans],
]);

/** What a master collaboration status means for New Requests and emails (docs/behaviour/requests.md#new-requests). */
export function statusHint(id: number): string | undefined {
  return hints.get(id)?.();
}

/** A cell of the table, type by area. */
export type CellKey = string;
/** The open cells of the table, including hidden ones of areas that the user has removed. */
export type OpenCells = ReadonlySet<CellKey>;
/** The state of a box for several cells. */
type BoxState = boolean | 'mixed';

export const cellKey = (typeId: number, areaId: number): CellKey => `${typeId}:${areaId}`;

/** The saved table as a set. */
export function toOpenCells(cells: readonly CollaborationPreference[]): OpenCells {
  return new Set(
    cells.filter((cell) => cell.is_open).map((cell) => cellKey(cell.collaboration_type_id, cell.tech_area_id)),
  );
}

/** The set as the API has it: open cells only. */
export function toPreferences(open: OpenCells): CollaborationPreference[] {
  return [...open].map((key) => {
    const [type, area] = key.split(':');
    return { collaboration_type_id: Number(type), tech_area_id: Number(area), is_open: true };
  });
}

/** The table with these cells opened or closed, all others as they were. */
export function withCells(open: OpenCells, keys: readonly CellKey[], on: boolean): OpenCells {
  const next = new Set(open);
  for (const key of keys) {
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** All, none or some of the cells are open. */
export function boxState(open: OpenCells, keys: readonly CellKey[]): BoxState {
  const count = countOpen(open, keys);
  return count === 0 ? false : count === keys.length ? true : 'mixed';
}

export function countOpen(open: OpenCells, keys: readonly CellKey[]): number {
  let count = 0;
  for (const key of keys) if (open.has(key)) count += 1;
  return count;
}

/** A column's or a row's box: opens all of it, unless all is open; then closes it. */
export function toggleAll(open: OpenCells, keys: readonly CellKey[]): OpenCells {
  return withCells(open, keys, boxState(open, keys) !== true);
}

/** The row of one type, and the whole table. */
export const rowKeys = (typeId: number, areaIds: readonly number[]) => areaIds.map((area) => cellKey(typeId, area));
export const tableKeys = (typeIds: readonly number[], areaIds: readonly number[]) =>
  typeIds.flatMap((type) => rowKeys(type, areaIds));

/** How many cells differ from the saved table. */
export function countChanges(open: OpenCells, saved: OpenCells): number {
  return open.size + saved.size - 2 * countOpen(open, [...saved]);
}

/** In how many areas each category has an open cell; categories without open cells are left out. */
export function openByCategory(
  open: OpenCells,
  categories: readonly CollaborationTypeCategory[],
  areaIds: readonly number[],
): { id: number; name: string; areas: number }[] {
  return categories
    .map(({ id, name, collaboration_types }) => ({
      id,
      name,
      areas: areaIds.filter((area) => collaboration_types.some((type) => open.has(cellKey(type.id, area)))).length,
    }))
    .filter(({ areas }) => areas > 0);
}

/** A choice that is not saved. */
export interface PreferencesChoice {
  readonly master: number;
  readonly open: OpenCells;
}

/** Choosing a status: Custom begins with the last saved table. */
export function withMaster(choice: PreferencesChoice, master: number, saved: OpenCells): PreferencesChoice {
  return { master, open: master === masterStatus.custom && choice.master !== master ? saved : choice.open };
}

/** Ids of all types, in the order of their categories. */
export const typeIdsOf = (categories: readonly CollaborationTypeCategory[]) =>
  categories.flatMap((category) => category.collaboration_types.map((type) => type.id));

/**
 * The input of the call: the table only with Custom; otherwise the saved table stays.
 *
 * @param opened what the person saw when they began
 */
export function toStatusInput(
  { master, open }: PreferencesChoice,
  opened: PreferencesDraft,
): Inputs['profiles']['updateCollaborationStatus'] {
  const loaded = {
    master_collaboration_status_id: opened.master,
    collaboration_preferences: toPreferences(new Set(opened.open)),
  };
  return master === masterStatus.custom
    ? { master_collaboration_status_id: master, collaboration_preferences: toPreferences(open), loaded }
    : { master_collaboration_status_id: master, loaded };
}

const draft = z.object({ master: z.int(), open: z.array(z.string().check(z.regex(/^\d+:\d+$/))) });
export type PreferencesDraft = z.output<typeof draft>;

/** A kept draft, if it still has its shape. */
export function parsePreferencesDraft(stored: unknown): PreferencesDraft | null {
  const result = z.safeParse(draft, stored);
  return result.success ? result.data : null;
}

/** What the save bar says of that many changes. */
export function changesText(changes: number): string {
  if (changes === 0) return profileScreens.nothingChanged();
  return profileScreens.changesNotSaved({ count: changes });
}
