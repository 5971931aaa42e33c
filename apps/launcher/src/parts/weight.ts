import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What screens may weigh, in bytes; scripts and styles as gzip makes them, fonts as they are. */
const budgets = { first: 100_000, route: 30_000, styles: 15_000, fonts: 60_000 };

/** One thing that was weighed. */
export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly most: number;
}

/** The built scripts by name, with what each of them loads. */
interface Scripts {
  readonly size: ReadonlyMap<string, number>;
  /** The given scripts and all they cannot do without. */
  withImports(names: readonly string[]): ReadonlySet<string>;
  /** What a script loads later. */
  laterOf(name: string): readonly string[];
}

const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
const zipped = (file: string) => gzipSync(readFileSync(file), { level: 9 }).length;

function readScripts(folder: string): Scripts {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const texts = new Map(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const importsOf = (name: string) => names(texts.get(name) ?? '', /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g);
  const reach = (list: readonly string[], into: Set<string>): Set<string> => {
    for (const name of list) if (!into.has(name)) reach(importsOf(name), into.add(name));
    return into;
  };
  return {
    size: new Map(files.map((name) => [name, zipped(join(folder, name))])),
    withImports: (list) => reach(list, new Set()),
    laterOf: (name) => names(texts.get(name) ?? '', /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]/g),
  };
}

/**
 * Weighs a built web app: what the logged-out home page loads at once, what each screen loads beyond that, all styles,
 * and the fonts of the first page.
 *
 * @param dist the folder that Vite wrote
 */
export function weighWeb(dist: string): Weight[] {
  const assets = join(dist, 'assets');
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const scripts = readScripts(assets);
  const sum = (list: Iterable<string>) => [...list].reduce((bytes, name) => bytes + (scripts.size.get(name) ?? 0), 0);
  const first = scripts.withImports(names(page, /(?:src|href)="\/assets\/([^"]+\.js)"/g));
  const others = names(page, /src="\/([\w.-]+\.js)"/g).map((name) => zipped(join(dist, name)));
  const styles = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const fonts = names(page, /href="\/assets\/([^"]+\.woff2)"/g);
  const screens = [...first].flatMap((name) => scripts.laterOf(name));
  return [
    { what: 'scripts of the first page', bytes: others.reduce((a, b) => a + b, sum(first)), most: budgets.first },
    ...screens.map((screen) => ({
      what: `scripts of ${screen.replace(/-[\w-]{8}\.js$/, '')}`,
      bytes: sum([...scripts.withImports([screen])].filter((name) => !first.has(name))),
      most: budgets.route,
    })),
    {
      what: 'styles',
      bytes: styles.reduce((bytes, name) => bytes + zipped(join(assets, name)), 0),
      most: budgets.styles,
    },
    {
      what: 'fonts of the first page',
      bytes: fonts.reduce((bytes, name) => bytes + statSync(join(assets, name)).size, 0),
      most: budgets.fonts,
    },
  ];
}
