import type { Texts } from '@exchange/contract/language';
import { type Catalogue, catalogues, textAt } from '@exchange/contract/sentences';
import { IntlMessageFormat } from 'intl-messageformat';
import { listLanguages, listTexts, readEnglish, readTexts, referenceId } from './catalogues.ts';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

const literal = new IntlMessageFormat('words', 'en').getAst()[0]?.type;

/** How a text uses its values: by the name of a value or tag its kinds, and for plural forms and choices their names. */
class Uses {
  readonly kinds = new Map<string, Set<string>>();
  readonly forms = new Map<string, Set<string>>();

  constructor(elements: Elements) {
    this.#read(elements);
  }

  #add(name: string, kind: string, forms: readonly string[] = []): void {
    this.kinds.set(name, (this.kinds.get(name) ?? new Set()).add(kind));
    if (forms.length > 0)
      this.forms.set(`${name} ${kind}`, new Set([...(this.forms.get(`${name} ${kind}`) ?? []), ...forms]));
  }

  #read(elements: Elements): void {
    for (const element of elements) {
      if ('options' in element) {
        const kind = 'offset' in element ? 'plural' : 'select';
        this.#add(element.value, kind, Object.keys(element.options));
        for (const { value } of Object.values(element.options)) this.#read(value);
      } else if ('children' in element) {
        this.#add(`<${element.value}>`, 'tag');
        this.#read(element.children);
      } else if ('style' in element) this.#add(element.value, 'number');
      else if ('value' in element && element.type !== literal) this.#add(element.value, 'value');
    }
  }
}

/** The plural forms that a language needs; `many` of French, Spanish and Portuguese is for millions only. */
function pluralForms(tag: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const isRich = pluralCategories.includes('few');
  return pluralCategories.filter((form) => form !== 'zero' && (form !== 'many' || isRich));
}

function usesOf(text: string, tag: string): Uses | string {
  try {
    return new Uses(new IntlMessageFormat(text, tag).getAst());
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const listed = (values: Iterable<string>) => [...values].sort().join(', ');

/** What is wrong with a translated text: it cannot be read, or has other values, tags, choices or plural forms than the English one. */
export function findFaults(english: string, translated: string, tag: string, fixed: Catalogue['fixed']): string[] {
  const [source, own] = [usesOf(english, 'en'), usesOf(translated, tag)];
  if (typeof source === 'string') return [source];
  if (typeof own === 'string') return [`cannot be read: ${own}`];
  const isCounted = (name: string) =>
    typeof fixed[name] === 'number' || ['plural', 'number'].some((kind) => source.kinds.get(name)?.has(kind));
  return [
    ...(tag === 'fr' && / [:;?!»](?=\s|$|<)|« /.test(translated.replace(/`[^`]*`/g, ''))
      ? ['has a plain space at a sign (U+00A0)']
      : []),
    ...[...source.kinds.keys()]
      .filter((name) => !own.kinds.has(name) && !(name in fixed))
      .map((name) => `lacks ${name}`),
    ...[...own.kinds].flatMap(([name, kinds]) => {
      if (!source.kinds.has(name) && !(name in fixed)) return [`has ${name}, which the English text does not have`];
      const isWrong = (kinds.has('plural') || kinds.has('number')) && !isCounted(name);
      return isWrong ? [`counts ${name}, which is no number`] : [];
    }),
    ...[...own.forms].flatMap(([use, forms]) => {
      if (use.endsWith(' plural')) {
        const name = use.split(' ')[0];
        const lacking = pluralForms(tag).filter((form) => !forms.has(form));
        const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
        const unused = [...forms].filter(
          (form) => !form.startsWith('=') && !pluralCategories.some((one) => one === form),
        );
        return [
          ...(lacking.length === 0 ? [] : [`lacks plural forms of ${name}: ${listed(lacking)}`]),
          ...(unused.length === 0
            ? []
            : [`has plural forms of ${name} that the language never uses: ${listed(unused)}`]),
        ];
      }
      const wanted = source.forms.get(use) ?? new Set();
      return listed(wanted) === listed(forms)
        ? []
        : [`chooses by ${use.split(' ')[0]} among ${listed(forms)} instead of ${listed(wanted)}`];
    }),
  ];
}

export interface Translation {
  readonly tag: string;
  /** Sentences that are said in English. */
  readonly missing: readonly string[];
  /** Texts that English does not have any more. */
  readonly unused: readonly string[];
  /** What must be mended. */
  readonly faults: readonly string[];
}

/** Compares a language with the English texts. */
async function readTranslation(tag: string, english: ReadonlyMap<string, Texts>): Promise<Translation> {
  const missing: string[] = [];
  const unused: string[] = [];
  const faults: string[] = [];
  for (const [file, texts] of english) {
    const own = await readTexts(tag, file);
    const place = (path: readonly string[]) => `${tag}/${file}.json ${path.join('.')}`;
    for (const { path, text } of listTexts(texts)) {
      const translated = textAt(own, path);
      if (translated === undefined || translated === '') missing.push(place(path));
      else if (file !== referenceId) {
        const fixed = catalogues.get(path[0] ?? '')?.fixed ?? {};
        faults.push(...findFaults(text, translated, tag, fixed).map((fault) => `${place(path)} ${fault}`));
      }
    }
    const unknown = listTexts(own).filter(({ path }) => textAt(texts, path) === undefined);
    unused.push(...unknown.map(({ path }) => place(path)));
  }
  return { tag, missing, unused, faults };
}

/** All languages, compared with the English texts. */
export async function readTranslations(): Promise<Translation[]> {
  const english = await readEnglish();
  return Promise.all((await listLanguages()).map((tag) => readTranslation(tag, english)));
}
