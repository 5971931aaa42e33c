import type { GetICUArgs } from '@schummar/icu-type-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { currentLanguage, english, type Texts } from './language.ts';

/** A value in a sentence that is no number. */
type Value = string | number;

type ValuesOf<Text extends string> = GetICUArgs<Text, { ICUArgument: Value; ICUNumberArgument: number }>;

/** The names of the tags in a text: `link` for `<link>Log in</link> first.` */
type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}` ? Tag | TagsOf<Rest> : never;

/** The parts of a sentence for a screen, with elements in the places of values and tags. */
interface Parts<Values, Tags extends string> {
  readonly parts: <Element>(
    values: { readonly [Name in keyof Values]: Values[Name] | Element } & {
      readonly [Tag in Tags]: (words: readonly (string | Element)[]) => Element;
    },
  ) => readonly (string | Element)[];
}

type PlainSentence<Values> = keyof Values extends never ? Said : (values: Readonly<Values>) => string;

/** A sentence without values. */
export type Said = () => string;

/** A text becomes a function of its values. One with tags has parts only. */
type Sentence<Values, Tags extends string> = [Tags] extends [never]
  ? PlainSentence<Values> & Parts<Values, never>
  : Parts<Values, Tags>;

type Sentences<T, Fixed> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? Sentence<Omit<ValuesOf<T[Key]>, keyof Fixed>, TagsOf<T[Key]>>
    : Sentences<T[Key], Fixed>;
};

/** A catalogue as it was written: for the tools of translators. */
export interface Catalogue {
  readonly texts: Texts;
  /** The values that are always the same. */
  readonly fixed: Readonly<Record<string, Value>>;
}

/** The catalogues that were loaded, by their ids. */
export const catalogues = new Map<string, Catalogue>();

/** The parsed texts by locale and text: a text is parsed when it is first said. */
const formats = new Map<string, IntlMessageFormat>();

function formatOf(text: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  const found = formats.get(key);
  if (found !== undefined) return found;
  const format = new IntlMessageFormat(text, locale);
  formats.set(key, format);
  return format;
}

/** The text at a path of keys. An empty one is not translated yet. */
export function textAt(texts: Texts | undefined, path: readonly string[]): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const key of path) found = typeof found === 'object' ? found[key] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}

interface Place {
  /** The id of the catalogue. */
  readonly id: string;
  readonly path: readonly string[];
}

/** Words that keep their own direction within a text from right to left (FSI, PDI); those that choose a form stay as they are. */
function isolated(text: string, values: object): object {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const isShown = typeof value === 'string' && !text.includes(`{${name}, select`);
      return [name, isShown && value !== '' ? `\u2068${value}\u2069` : value];
    }),
  );
}

function sentence({ id, path }: Place, text: string, fixed: Catalogue['fixed']) {
  const parts = (values: object = {}): readonly unknown[] => {
    const { locale, catalogues, direction } = currentLanguage();
    const translated = textAt(catalogues[id], path);
    const format = translated === undefined ? formatOf(text, english.locale) : formatOf(translated, locale);
    const shown = direction === 'rtl' ? isolated(translated ?? text, values) : values;
    const said = format.format<unknown>({ ...shown, ...fixed });
    return Array.isArray(said) ? said : [said];
  };
  return Object.assign((values?: object) => parts(values).join(''), { parts });
}

function functionsOf({ id, path }: Place, texts: Texts, fixed: Catalogue['fixed']): object {
  const entries = Object.entries(texts).map(([key, text]) => {
    const place = { id, path: [...path, key] };
    return [key, typeof text === 'string' ? sentence(place, text, fixed) : functionsOf(place, text, fixed)];
  });
  return Object.fromEntries(entries);
}

/**
 * A catalogue: each text becomes a function that says it, `asked({ name })`, in the language that is spoken at the call.
 * It has no side effects that matter: a catalogue that a screen does not use is left out of its scripts.
 *
 * @param id its key in a file of each language (`language-parts.ts`): `auth.screens`
 * @param texts the English ones
 * @param fixed values that are always the same, such as limits
 */
/* @__NO_SIDE_EFFECTS__ */
export function sentences<
  const T extends Texts,
  const Fixed extends Readonly<Record<string, Value>> = Record<never, never>,
>(id: string, texts: T, fixed?: Fixed): Sentences<T, Fixed> {
  catalogues.set(id, { texts, fixed: fixed ?? {} });
  // The types read the same texts as the functions; a test compares the two.
  return functionsOf({ id, path: [] }, texts, fixed ?? {}) as Sentences<T, Fixed>;
}
