import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listReferenceFiles } from './reference-names.ts';

const require = createRequire(import.meta.url);

/** What else decides about the loaded rows: the list of public suffixes by its version, the fold of names by its source. */
const foreignFiles = ['tldts/package.json', '@exchange/contract/fold'];

/**
 * A hash over everything that decides what a load writes: the data and the code of this folder, the version of the suffixes.
 * A few small files and one of 400 kB, so that a restart costs milliseconds.
 */
export async function seedFingerprint(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const own = (await readdir(folder, { recursive: true }))
    .filter((path) => /(?<!\.test)\.(ts|json|br)$/.test(path))
    .sort();
  const names = listReferenceFiles().map(({ file }) => file);
  const files = [
    ...own.map((path) => join(folder, path)),
    ...foreignFiles.map((name) => require.resolve(name)),
    ...names,
  ];
  const hash = createHash('sha256');
  for (const content of await Promise.all(files.map((file) => readFile(file)))) {
    hash.update(String(content.length)).update(':').update(content);
  }
  return hash.digest('hex');
}
