/** The texts of a catalogue by their keys, in groups. A text has the syntax of ICU MessageFormat. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

/** What a screen must know of a language before it loads it. */
export interface LanguageInfo {
  /** Its tag (BCP 47), which is also its folder: `pt-BR`. */
  readonly tag: string;
  /** Its name in itself. */
  readonly name: string;
  /** The locale of its dates, numbers and lists. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
}

/** A language that can be spoken. */
export interface Language extends LanguageInfo {
  /** Its texts by the ids of their catalogues. What is missing is said in English. */
  readonly catalogues: Readonly<Record<string, Texts | undefined>>;
}

/** The language of the catalogues themselves. */
export const english: Language = {
  tag: 'en',
  name: 'English',
  locale: 'en-GB',
  direction: 'ltr',
  catalogues: {},
};

let ask: () => Language | undefined = () => undefined;

/** Says where to ask which language is spoken now: in a browser one for the page, on a server one for each call and email. */
export function askLanguage(current: () => Language | undefined): void {
  ask = current;
}

/** The language that is spoken now. */
export function currentLanguage(): Language {
  return ask() ?? english;
}

/**
 * What is made once for each language, such as a format of dates.
 *
 * @returns a function that gives that of the language which is spoken now
 */
export function perLanguage<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const { locale } = currentLanguage();
    const found = made.get(locale);
    if (found !== undefined) return found;
    const fresh = make(locale);
    made.set(locale, fresh);
    return fresh;
  };
}

/** How many languages of a list count: each is compared with all that are offered. */
const maxWanted = 10;

const quality = (entry: string) => Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1);

/**
 * The language of those offered that a person likes best: the whole tag, else one of the same language, `pt-PT` for `pt-BR`.
 * Chinese in traditional characters is another language to its readers than in simplified ones.
 *
 * @param wanted tags, best first, or the text of `Accept-Language`
 */
export function chooseLanguage(wanted: string | readonly string[], offered: readonly string[]): string | undefined {
  const entries = typeof wanted === 'string' ? wanted.split(',') : [...wanted];
  const tags = entries
    .map((entry) => ({ tag: (entry.split(';')[0] ?? '').trim(), weight: quality(entry) }))
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, maxWanted);
  for (const [at, { tag }] of tags.entries()) {
    const exact = offered.find((each) => each.toLowerCase() === tag.toLowerCase());
    if (exact !== undefined) return exact;
    // Browsers add `zh` to `zh-TW`, which does not ask for another script.
    if (tags.slice(0, at).some((before) => before.tag.startsWith(`${tag}-`))) continue;
    const speech = speechOf(tag);
    const found = offered.find((each) => speechOf(each) === speech);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The language of a tag without its region, with the script that its readers expect: `zh-TW` is `zh-Hant`. */
function speechOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    // No tag: `*`, or what a program made up.
    return '';
  }
}
