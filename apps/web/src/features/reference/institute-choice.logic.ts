import { limits } from '@exchange/contract/limits';

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

/** The text above the list: the number of matches, and that a full list may not be all. */
export function instituteSummary(query: string, count: number): string {
  if (count === 0) return query === '' ? 'No institutes to show.' : 'No institute has these words in its name.';
  const full = count >= limits.institutesPage;
  if (query === '') return full ? `The first ${count} institutes. Type a part of a name to find others.` : '';
  if (full) return `The first ${count} matches. Type more of the name to see others.`;
  return count === 1 ? '1 institute matches.' : `${count} institutes match.`;
}
