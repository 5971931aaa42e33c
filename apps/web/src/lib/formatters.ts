import { perLanguage } from '@exchange/contract/language';

const digits = perLanguage((locale) => new Intl.NumberFormat(locale));

/** A count with its separators: `1,284`. */
export function formatCount(count: number): string {
  return digits().format(count);
}

/** Whole sentences one after the other, without those that are not to be said. */
export function sayAll(...said: readonly (string | false | null | undefined)[]): string {
  return said.filter(Boolean).join(' ');
}
