const word = /[\p{L}\p{M}\p{N}]+(?:[’'‘`][\p{L}\p{M}\p{N}]+)*/gu;

/** Lower case, the dotted İ of Turkish as a plain i. */
const lower = (text: string) => text.replaceAll('İ', 'i').toLowerCase();

const hasCase = (text: string) =>
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u.test(text);

/** A name in one case throughout, long enough not to be an acronym: `UNIVERSITY OF ZAGREB`, `iqra university`. */
function isOneCase(name: string): boolean {
  if (!hasCase(name) || !name.includes(' ') || name.length < 9) return false;
  return name === name.toUpperCase() || name === name.toLowerCase();
}

function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** Among forms that are equally common a word is rather `Capitalised` than `lower` than anything else. */
function rank(form: string): number {
  const small = lower(form);
  if (form === capitalise(small)) return 0;
  return form === small ? 1 : 2;
}

/** How the words of well-written names are written: `of`, `University`, `COMSATS`. */
function commonForms(names: Iterable<string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    if (isOneCase(name) || !name.includes(' ')) continue;
    for (const [form] of name.matchAll(word)) {
      const forms = counts.get(lower(form)) ?? new Map<string, number>();
      counts.set(lower(form), forms.set(form, (forms.get(form) ?? 0) + 1));
    }
  }
  const best = [...counts].map(([key, forms]): [string, string] => {
    const [top] = [...forms].sort(([a, times], [b, others]) => others - times || rank(a) - rank(b));
    return [key, top?.[0] ?? key];
  });
  return new Map(best);
}

/** A word that no other name has: `D'ORSAY` is `d'Orsay`; up to four letters, or digits, may be an acronym. */
function guessForm(form: string): string {
  if (/^[dl][’'‘`]./i.test(form)) return lower(form.slice(0, 2)) + capitalise(lower(form.slice(2)));
  const mayBeAcronym = form === form.toUpperCase() && (form.length <= 4 || /\d/.test(form));
  return mayBeAcronym ? form : capitalise(lower(form));
}

/**
 * Writes names that are in one case throughout the way the other names write the same words. Initials (`E.`) and what
 * stands in brackets of its own (`(ESATIC)`) stay as they are.
 *
 * @param names all names, as the vocabulary.
 */
export function recaser(names: Iterable<string>): (name: string) => string {
  const forms = commonForms(names);
  return (name) => {
    if (!isOneCase(name)) return name;
    const written = name.replace(word, (form, at: number) => {
      const [before, after] = [name[at - 1], name[at + form.length]];
      if ((before === '(' && after === ')') || (form.length === 1 && after === '.')) return form;
      return forms.get(lower(form)) ?? guessForm(form);
    });
    return capitalise(written);
  };
}
