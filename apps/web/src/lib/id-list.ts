import { limits } from '@exchange/contract/limits';

/**
 * The distinct ids of a list in an address, such as `101,304`, at most `limits.searchedIds`. Anything else in it is left out, so
 * that a mistyped address shows something all the same.
 */
export function readIds(text: string | null): number[] {
  const ids = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part));
  return [...new Set(ids.map(Number))].filter((id) => id <= limits.id).slice(0, limits.searchedIds);
}
