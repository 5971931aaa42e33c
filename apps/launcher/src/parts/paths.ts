import { join } from 'node:path';

/** The checkout's root folder. */
export const root = join(import.meta.dirname, '../../../..');

/** A path inside the checkout. */
export const inside = (...parts: string[]): string => join(root, ...parts);

/** The folders of the databases for development and measurements. */
export const databaseDir = inside('.data/postgres');
export const benchDatabaseDir = inside('.data/bench-postgres');

/** Prints one line of progress to standard error; standard output is for results. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`);
}
