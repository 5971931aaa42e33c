import { fileURLToPath } from 'node:url';
import type { Vite } from 'vitest/node';
import { type Mutation, specifierOf } from './mutation.ts';

const table = fileURLToPath(new URL('mutant.ts', import.meta.url));

/** The file of a mutation's module. */
export function fileOf(mutation: Mutation): string {
  return fileURLToPath(import.meta.resolve(specifierOf(mutation)));
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Edits that replace an exported function or constant by its mutant, for its uses in the same module too. */
function editsOf(program: Vite.ESTree.Program, mutation: Mutation, name: string): Edit[] {
  const mutant = (original: string) =>
    `__mutantOf(${JSON.stringify(mutation.name)}, ${JSON.stringify(name)}, ${original})`;
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const { declaration, end } = statement;
    if (declaration?.type === 'FunctionDeclaration' && declaration.id?.name === name) {
      // The function keeps its place above all statements: a mutant may be called while the module is still evaluated.
      const text = `; var __${name}; export function ${name}() {
        __${name} ??= ${mutant(`__original_${name}`)}; return __${name}.apply(this, arguments); }`;
      return [
        { start: statement.start, end: declaration.start, text: '' },
        { start: declaration.id.start, end: declaration.id.end, text: `__original_${name}` },
        { start: end, end, text },
      ];
    }
    if (declaration?.type !== 'VariableDeclaration') continue;
    const found = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
    if (!found?.init) continue;
    const { start: from, end: to } = found.init;
    return [
      { start: from, end: from, text: mutant('').slice(0, -1) },
      { start: to, end: to, text: ')' },
    ];
  }
  throw new Error(`${specifierOf(mutation)} exports no function and no constant "${name}".`);
}

/** A Vite plugin that serves one module with mutants in the place of its exports. Nothing is written to the disk. */
export function createMutationPlugin() {
  let active: Mutation | undefined;
  let file: string | undefined;
  let isLoaded = false;
  const plugin: Vite.Plugin = {
    name: 'mutation',
    transform(code, id) {
      if (active === undefined || id !== file) return undefined;
      isLoaded = true;
      const program = this.parse(code);
      const mutation = active;
      const edits = Object.keys(mutation.mutants)
        .flatMap((name) => editsOf(program, mutation, name))
        .sort((one, other) => other.start - one.start);
      let mutated = code;
      for (const { start, end, text } of edits) mutated = mutated.slice(0, start) + text + mutated.slice(end);
      return { code: `import { mutantOf as __mutantOf } from ${JSON.stringify(table)};${mutated}`, map: null };
    },
  };
  return {
    plugin,
    activate(mutation: Mutation | undefined): void {
      active = mutation;
      file = mutation && fileOf(mutation);
      isLoaded = false;
    },
    /** Whether the module was asked for since the activation. */
    isLoaded: () => isLoaded,
  };
}
