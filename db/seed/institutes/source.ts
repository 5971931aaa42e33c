import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';

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

/** The list as `swot/compile.ts` writes it: JSON, compressed with Brotli. */
export const compiledFile = new URL('./swot/source.json.br', import.meta.url);

/** Reads the compiled list. */
export async function readSource(): Promise<Source> {
  const json = await promisify(brotliDecompress)(await readFile(compiledFile));
  return JSON.parse(json.toString('utf8'));
}
