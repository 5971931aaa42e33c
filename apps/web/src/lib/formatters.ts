/** The language in which dates, numbers and lists are written. */
const shownLanguage = () => 'en-GB';

/** A formatter of the language that is shown, made when it is first used. */
export function inLanguage<Format>(make: (language: string) => Format): () => Format {
  const made = new Map<string, Format>();
  return () => {
    const language = shownLanguage();
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
}

const digits = inLanguage((language) => new Intl.NumberFormat(language));

/** A count with its separators: `1,284`. */
export function formatCount(count: number): string {
  return digits().format(count);
}

/** Whole sentences one after the other, without those that are not to be said. */
export function sayAll(...said: readonly (string | false | null | undefined)[]): string {
  return said.filter(Boolean).join(' ');
}
