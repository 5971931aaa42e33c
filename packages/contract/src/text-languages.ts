import { currentLanguage, perLanguage } from './language.ts';

/** The languages in which requests are written and people read, as tags of BCP 47. */
export const textLanguages = [
  'ar',
  'bg',
  'bn',
  'ca',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nl',
  'no',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;

export type TextLanguage = (typeof textLanguages)[number];

const names = perLanguage((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

/** The name of a language in the language that is spoken now. */
export function languageName(tag: TextLanguage): string {
  return names().of(tag) ?? tag;
}

const byName = perLanguage((locale) => {
  const { compare } = new Intl.Collator(locale);
  return textLanguages
    .map((tag) => ({ tag, name: languageName(tag) }))
    .toSorted((one, other) => compare(one.name, other.name));
});

/** All of them by their names in the language that is spoken now. */
export const languagesByName = () => byName();

/** The language of the screens as one in which people read. */
export const spokenTextLanguage = (): TextLanguage | undefined =>
  textLanguages.find((tag) => tag === currentLanguage().tag.split('-')[0]);
