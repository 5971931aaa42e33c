import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A path inside the checkout. */
export const inside = (...parts: string[]): string => join(ROOT, ...parts);

/** Where the development database, the one for tests and the one for measurements keep everything of theirs. */
export const DATABASE_DIR = inside('.data/postgres');
export const TEST_DATABASE_DIR = inside('.data/test-postgres');
export const BENCH_DATABASE_DIR = inside('.data/bench-postgres');

/** Where each run of the faults suite keeps the folders of its databases. */
export const FAULTS_DIR = inside('.data/faults');

/** One line for the person at the terminal. Standard output belongs to what a command answers with. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
