import { mutations } from './mutations.ts';

/** The mutant of an export, for the modules that `vite-plugin.ts` rewrites. */
export function mutantOf(mutation: string, name: string, original: unknown): unknown {
  const mutants = mutations.find((row) => row.name === mutation)?.mutants ?? {};
  const mutate: unknown = Reflect.get(mutants, name);
  if (typeof mutate !== 'function') throw new Error(`"${mutation}" has no mutant of ${name}.`);
  return mutate(original);
}
