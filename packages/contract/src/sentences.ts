import type { GetICUArgs } from '@schummar/icu-type-parser';
import { IntlMessageFormat } from 'intl-messageformat';

/** A value in a sentence that is no number. */
type Value = string | number;

/** The texts of a catalogue by their keys, in groups. A text has the syntax of ICU MessageFormat. */
interface Texts {
  readonly [key: string]: string | Texts;
}

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

/** English, the only language so far. */
const language = 'en';

function sentence(text: string, fixed: Readonly<Record<string, Value>>) {
  let format: IntlMessageFormat | undefined;
  const parts = (values: object = {}): readonly unknown[] => {
    format ??= new IntlMessageFormat(text, language);
    const said = format.format<unknown>({ ...values, ...fixed });
    return Array.isArray(said) ? said : [said];
  };
  return Object.assign((values?: object) => parts(values).join(''), { parts });
}

function functionsOf(texts: Texts, fixed: Readonly<Record<string, Value>>): object {
  const entries = Object.entries(texts);
  return Object.fromEntries(
    entries.map(([key, text]) => [key, typeof text === 'string' ? sentence(text, fixed) : functionsOf(text, fixed)]),
  );
}

/**
 * A catalogue: each text becomes a function that says it, `asked({ name })`, so that the language can be another one at each call.
 * It has no side effects: a catalogue that a screen does not use is left out of its scripts.
 *
 * @param fixed values that are always the same, such as limits
 */
/* @__NO_SIDE_EFFECTS__ */
export function sentences<
  const T extends Texts,
  const Fixed extends Readonly<Record<string, Value>> = Record<never, never>,
>(texts: T, fixed?: Fixed): Sentences<T, Fixed> {
  // The types read the same texts as the functions; a test compares the two.
  return functionsOf(texts, fixed ?? {}) as Sentences<T, Fixed>;
}
