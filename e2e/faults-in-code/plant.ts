/** A change of one line that makes a rule wrong. */
export interface Fault {
  readonly file: string;
  /** The line in the file, from 0. */
  readonly line: number;
  readonly kind: string;
  readonly before: string;
  /** What stands there instead; `undefined` if the line is gone. */
  readonly after: string | undefined;
}

/** Kinds of faults, each a rewriting of one line; one that leaves the line as it is does not fit it. */
const kinds: Readonly<Record<string, (line: string) => string | undefined>> = {
  'comparison turned': (line) =>
    line.replace(/ (<=?|>=?|===|!==) (?!\{)/, (all, sign) => ` ${turned[sign] ?? sign} ${all.slice(sign.length + 2)}`),
  'comparison in SQL turned': (line) => line.replace(/'(<=?|>=?|=)'(?=,)/, (_, sign) => `'${turned[sign] ?? sign}'`),
  'null turned': (line) =>
    line.includes(' is not null') ? line.replace(' is not null', ' is null') : line.replace(' is null', ' is not null'),
  'condition of a where dropped': (line) => (/^\s*\.where\(.*\)$/.test(line) ? undefined : line),
  'condition of SQL dropped': (line) => (/^\s*and [^$`]*(\$\{[^}]*\}[^$`]*)*$/.test(line) ? undefined : line),
  'refusal dropped': (line) => (/^\s*if \(.*\) (throw )?refuse\(.*\);$/.test(line) ? undefined : line),
  'negation dropped': (line) => line.replace(/(if|while) \(!/, '$1 ('),
  'limit off by one': (line) => line.replace(/(?<![.\w])limits\.(\w+(?:\.\w+)*)(?=[,;)\s])/, '(limits.$1 + 1)'),
};

const turned: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '=': '!=',
};

const isCode = (line: string) =>
  !/^\s*(\*|\/\/|\/\*|import |export type |export interface |type |interface )/.test(line);

/** All faults of a file that these kinds know. */
export function listFaults(file: string, text: string): Fault[] {
  return text.split('\n').flatMap((before, line) =>
    isCode(before)
      ? Object.entries(kinds).flatMap(([kind, rewrite]) => {
          const after = rewrite(before);
          return after === before ? [] : [{ file, line, kind, before, after }];
        })
      : [],
  );
}

/** The text of the file with the fault. */
export function plant(text: string, { line, after }: Fault): string {
  return text
    .split('\n')
    .flatMap((each, index) => (index === line ? (after ?? []) : each))
    .join('\n');
}

/**
 * Some of the faults, the same ones each time: of every kind alike, spread over the files.
 *
 * @param count how many at most
 */
export function choose(faults: readonly Fault[], count: number): Fault[] {
  const order = (text: string) => [...text].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) >>> 0, 7);
  const shuffled = faults.toSorted((a, b) => order(a.file + a.before + a.kind) - order(b.file + b.before + b.kind));
  const byKind = Object.keys(kinds).map((kind) => shuffled.filter((fault) => fault.kind === kind));
  const chosen: Fault[] = [];
  const files = new Map<string, number>();
  for (let round = 0; chosen.length < count && byKind.some((list) => list.length > 0); round += 1) {
    const list = byKind[round % byKind.length] ?? [];
    const least = list.toSorted((a, b) => (files.get(a.file) ?? 0) - (files.get(b.file) ?? 0))[0];
    if (least === undefined) continue;
    list.splice(list.indexOf(least), 1);
    files.set(least.file, (files.get(least.file) ?? 0) + 1);
    chosen.push(least);
  }
  return chosen;
}
