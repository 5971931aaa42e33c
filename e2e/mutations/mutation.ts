type Primitive = string | number | boolean;

/** A literal type gives way to its kind, so that a limit of 20 may become another number. */
type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : never;

type Mutant<Value> = Value extends Primitive
  ? Widened<Value>
  : Value extends Readonly<Record<string, Primitive>>
    ? { readonly [Key in keyof Value]: Widened<Value[Key]> }
    : Value;

/** What replaces exports of a module, made from what they are. */
type Mutants<Module> = { readonly [Name in keyof Module]?: (original: Module[Name]) => Mutant<Module[Name]> };

/** A check, limit, lock or header that is taken away, and the test that must fail without it. */
export interface Mutation {
  /** What the code ensures, in one plain sentence. */
  readonly name: string;
  /** `() => import('@exchange/…')`. Never called: its type binds the mutants to the module, its text names the module. */
  readonly module: () => Promise<object>;
  /** By the name of the export. */
  readonly mutants: object;
  /** The whole title of this test, or of a group of tests, as its file writes it. No other file has the same. */
  readonly test: string;
}

type Unproved = Omit<Mutation, 'test'>;

/** Makes mutations of a module: of exports that exist, by mutants of their types. */
export function mutationsOf<Module extends object>(module: () => Promise<Module>) {
  return (name: string, mutants: Mutants<Module>): Unproved => ({ name, module, mutants });
}

/** A table in which the title of each test stands above the mutations that it must notice. */
export function tableOf([first, ...others]: readonly [string, ...(string | Unproved)[]]): Mutation[] {
  let test = first;
  return others.flatMap((line) => {
    if (typeof line !== 'string') return { ...line, test };
    test = line;
    return [];
  });
}

/** The specifier in a mutation's `import('…')`. */
export function specifierOf({ name, module }: Mutation): string {
  const [, specifier] = /\bimport\(\s*['"]([^'"]+)['"]/.exec(String(module)) ?? [];
  if (specifier === undefined) throw new Error(`The module of "${name}" is not written as () => import('…').`);
  return specifier;
}
