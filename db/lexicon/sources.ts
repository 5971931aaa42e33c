import { createHash } from 'node:crypto';
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

/** The lines of `examples.txt`: the id of a type, of many the ids of areas, and a request. Its first sentence is the title. */
function readExamples(): Example[] {
  return linesOf('examples.txt').map((line) => {
    const [, type, ids = '', title = '', description = ''] =
      /^(\d{3}) (?:\[([\d ]+)\] )?(.*?(?:[.?!](?= )|[。？！؟]|$))(.*)$/.exec(line) ?? [];
    return { type: Number(type), areas: ids === '' ? [] : ids.split(' ').map(Number), title, description };
  });
}

/** The lines of `companions.txt`: `id Name: Name; Name; Name`. */
function readCompanions(names: ReadonlyMap<number, string>): ReadonlyMap<number, readonly number[]> {
  const ids = new Map([...names].map(([id, name]) => [name, id]));
  const idOf = (name: string) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`companions.txt: no area has the name ${name}`);
    return id;
  };
  return new Map(
    linesOf('companions.txt').map((line) => {
      const [name = '', companions = ''] = line.split(': ');
      return [idOf(name), companions.split('; ').map(idOf)];
    }),
  );
}

/** Everything that people have written by hand about areas and types. */
export function readSources() {
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
    companions: readCompanions(areaNames),
    /** Names and other words of areas, which are not in the lexicon. */
    names: areaCategories.flatMap(({ areas }) =>
      areas.map(({ id, name, aliases }) => ({ id, phrases: [name, ...aliases] })),
    ),
  };
}

/** What decides about the lexicon beside this folder: names and other words, and how words are folded. */
const foreignFiles = [
  '../seed/reference/collaboration-types.json',
  '../seed/reference/technical-areas.json',
  '../../packages/contract/src/fold.ts',
];

/** A hash over everything that decides about `lexicon.txt`, which its first line has. */
export function hashSources(): string {
  const own = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|txt)$/.test(path) && !/^lexicon\.txt$|\.test\.ts$/.test(path))
    .sort();
  const hash = createHash('sha256');
  for (const path of [...own, ...foreignFiles]) {
    const content = readFileSync(new URL(path, import.meta.url));
    hash.update(`${path}:${content.length}:`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}
