import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** Prints one line of progress to standard error; standard output is for results. */
export function log(line) {
  process.stderr.write(`${line}\n`);
}

/** Prints a line and exits. */
export function exitWith(line, code = 1) {
  log(line);
  process.exit(code);
}
