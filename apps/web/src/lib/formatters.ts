import { perLanguage } from '@exchange/contract/language';
import { messages } from '@exchange/contract/sentences/messages';

const digits = perLanguage((locale) => new Intl.NumberFormat(locale));

/** A count with its separators: `1,284`. */
export function formatCount(count: number): string {
  return digits().format(count);
}

/** Names, codes or facts one after the other, with the comma of the language. */
export function listed(items: readonly string[]): string {
  return items.join(messages.screen.comma());
}

/** Whole sentences one after the other, without those that are not to be said. */
export function sayAll(...said: readonly (string | false | null | undefined)[]): string {
  return said.filter(Boolean).join(' ');
}

const list = perLanguage((locale) => new Intl.ListFormat(locale));

/** Elements as a list of the language, with what stands between them: `Ada, Bob and Eve`. */
export function listOf<Element>(elements: readonly Element[]): (Element | string)[] {
  const places = elements.map((_, at) => String(at));
  return list()
    .formatToParts(places)
    .flatMap<Element | string>(({ type, value }) =>
      type === 'literal' ? [value] : elements.slice(Number(value), Number(value) + 1),
    );
}
