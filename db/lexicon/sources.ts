import { readdirSync, readFileSync } from 'node:fs';
import typeCategories from '../seed/reference/collaboration-types.json' with { type: 'json' };
import areaCategories from '../seed/reference/technical-areas.json' with { type: 'json' };
import type { Example } from './learn.ts';

/** An area or a type in the files of `sources`: phrases that mean it, and phrases that stand near it. */
export interface SourceTerm {
  readonly id: number;
  readonly name: string;
  readonly strong: readonly string[];
  readonly near: readonly string[];
}

const folder = new URL('./sources/', import.meta.url);

/** The lines of a file of `sources`, without comments. */
export function linesOf(path: string): string[] {
  return readFileSync(new URL(path, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

const phrasesOf = (list = '') => list.split(',').flatMap((phrase) => phrase.trim() || []);

/** The terms of a file: `id Name: phrase, phrase / near phrase, near phrase`. */
function readTerms(path: string, names: ReadonlyMap<number, string>): SourceTerm[] {
  return linesOf(path).map((line) => {
    const [, idText = '', name = '', strong, near] = /^(\d+) ([^:]+):(.*?)(?: \/(?: (.*))?)?$/.exec(line) ?? [];
    const id = Number(idText);
    if (names.get(id) !== name) throw new Error(`${path}: no area or type has this id and name: ${line.slice(0, 60)}`);
    return { id, name, strong: phrasesOf(strong), near: phrasesOf(near) };
  });
}

/** The lines of `type-examples.txt`: the id of a type and a request, or its title only. */
function readExamples(): Example[] {
  return linesOf('type-examples.txt').map((line) => ({ type: Number(line.slice(0, 3)), text: line.slice(4) }));
}

/** Everything that people have written by hand about areas and types. */
export function readSources(): { areas: SourceTerm[]; types: SourceTerm[]; examples: Example[] } {
  const areaNames = new Map(areaCategories.flatMap(({ areas }) => areas.map(({ id, name }) => [id, name])));
  const typeNames = new Map(typeCategories.flatMap(({ types }) => types.map(({ id, name }) => [id, name])));
  return {
    areas: [
      ...readdirSync(new URL('areas/', folder))
        .sort()
        .flatMap((file) => readTerms(`areas/${file}`, areaNames)),
      ...readTerms('areas-of-languages.txt', areaNames),
    ],
    types: [...readTerms('types.txt', typeNames), ...readTerms('types-of-languages.txt', typeNames)],
    examples: readExamples(),
  };
}
