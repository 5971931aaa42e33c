import { counted } from '@exchange/contract/format';
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

const membersHeading = 'Institutes with members here';

/** The line above the list: the number of matches, that a full list may not be all, or what is shown instead. */
export function instituteSummary(query: string, count: number, isNear: boolean): string {
  if (query === '') return count === 0 ? 'No institutes to show. Type a name or a domain.' : membersHeading;
  const none = `No institute is called “${query}”.`;
  if (count === 0) return `${none} ${membersHeading}:`;
  if (isNear) return `${none} Near it:`;
  if (count >= limits.institutesPage) return `The first ${count} matches. Type more of the name to see others.`;
  return `${counted(count, 'institute matches', 'institutes match')}.`;
}
