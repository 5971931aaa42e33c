import { profileInput } from '@exchange/contract/profiles';
import { normalizeText } from '@exchange/contract/text';
import { explainIssues } from '@exchange/contract/validation-errors';
import * as z from 'zod/mini';

/** The two lists of the profile that grow entry by entry. */
export type ListField = 'grants' | 'social_links';

export interface EntryResult {
  readonly list: readonly string[];
  /** The remaining text of the input: empty once the entry is in the list. */
  readonly text: string;
  /** Why the entry was not taken. */
  readonly problem?: string;
}

/** The sentence for a list as a whole; `undefined` for a valid one. */
function listProblem(field: ListField, list: readonly string[]): string | undefined {
  const result = z.safeParse(profileInput, { [field]: [...list] });
  return result.success ? undefined : explainIssues(result.error.issues).fields[field];
}

/**
 * Enter in the input of a list: adds the trimmed, non-empty, unique entry. A duplicate is
 * ignored; an entry that breaks a rule stays in the input with its sentence.
 */
export function addEntry(field: ListField, list: readonly string[], text: string): EntryResult {
  const entry = normalizeText(text, 'one');
  if (entry === '' || list.includes(entry)) return { list, text: '' };
  const longer = [...list, entry];
  const problem = listProblem(field, longer);
  return problem === undefined ? { list: longer, text: '' } : { list, text, problem };
}
