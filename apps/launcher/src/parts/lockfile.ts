import { posix } from 'node:path';

/** What is shipped: the server with all it imports, and what the browser loads. Tests, demo and launcher are not. */
export const shipped = ['apps/server', 'apps/web'];

/** Types are erased before anything runs; where one is an optional peer, a development dependency of ours provides it. */
const isTypes = (name: string) => name.startsWith('@types/');

/** A package of the registry that the product runs on. */
export interface Package {
  readonly name: string;
  readonly version: string;
  /** One of our own package.json names it. */
  readonly isDirect: boolean;
  /** Installed only where platform and need fit, the native builds of one library for example. */
  readonly isOptional: boolean;
}

type Tree = Map<string, Tree | string>;

const lineText = /^( *)(?:'([^']+)'|([^\s'#-][^:]*)):(?: (.*))?$/;

/** Reads nested `key: value` lines, which is all of YAML that a lockfile's `importers` and `snapshots` use. */
function readTree(text: string): Tree {
  const root: Tree = new Map();
  const open: { tree: Tree; indent: number }[] = [{ tree: root, indent: -1 }];
  for (const line of text.split('\n')) {
    const [, indent, quoted, plain, value] = lineText.exec(line) ?? [];
    const key = quoted ?? plain;
    if (indent === undefined || key === undefined) continue;
    while ((open.at(-1)?.indent ?? -1) >= indent.length) open.pop();
    const inner: Tree = new Map();
    open.at(-1)?.tree.set(key, value ?? inner);
    if (value === undefined) open.push({ tree: inner, indent: indent.length });
  }
  return root;
}

function treeAt(tree: Tree, ...keys: string[]): Tree {
  const [key, ...rest] = keys;
  if (key === undefined) return tree;
  const inner = tree.get(key);
  return inner instanceof Map ? treeAt(inner, ...rest) : new Map();
}

/** Dependencies of an importer or a snapshot, those for development left out: name and version as the lockfile writes it. */
function dependenciesOf(tree: Tree): [name: string, version: string][] {
  return ['dependencies', 'optionalDependencies'].flatMap((kind) =>
    [...treeAt(tree, kind)].map(([name, entry]): [string, string] => {
      const version = entry instanceof Map ? entry.get('version') : entry;
      if (typeof version !== 'string') throw new Error(`pnpm-lock.yaml says no version of ${name}.`);
      return [name, version];
    }),
  );
}

/** `name@1.2.3(peer@4.5.6)` → name and version. */
function splitKey(key: string): { name: string; version: string } {
  const [bare = ''] = key.split('(');
  const at = bare.lastIndexOf('@');
  return { name: bare.slice(0, at), version: bare.slice(at + 1) };
}

/** Every package of the registry that the product runs on, by name and version. @param text `pnpm-lock.yaml` */
export function productionPackages(text: string): Package[] {
  const lockfile = readTree(text);
  const found = new Map<string, Package>();
  const seen = new Set<string>();

  const visitSnapshot = (key: string, isDirect: boolean) => {
    const snapshot = treeAt(lockfile, 'snapshots').get(key);
    if (snapshot === undefined) throw new Error(`pnpm-lock.yaml has no snapshot of ${key}.`);
    const { name, version } = splitKey(key);
    const before = found.get(`${name}@${version}`);
    const isOptional = snapshot instanceof Map && snapshot.get('optional') === 'true';
    found.set(`${name}@${version}`, { name, version, isOptional, isDirect: isDirect || before?.isDirect === true });
    if (seen.has(key) || !(snapshot instanceof Map)) return;
    seen.add(key);
    for (const [dependency, wanted] of dependenciesOf(snapshot))
      if (!isTypes(dependency)) visitSnapshot(`${dependency}@${wanted}`, false);
  };
  const visitImporter = (folder: string) => {
    if (seen.has(folder)) return;
    seen.add(folder);
    for (const [name, version] of dependenciesOf(treeAt(lockfile, 'importers', folder)))
      if (version.startsWith('link:')) visitImporter(posix.join(folder, version.slice('link:'.length)));
      else visitSnapshot(`${name}@${version}`, true);
  };
  for (const folder of shipped) visitImporter(folder);
  return [...found.keys()].sort().flatMap((key) => found.get(key) ?? []);
}
