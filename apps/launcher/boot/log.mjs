import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

/** One line of progress. It goes to standard error: what a command answers with is its own. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** Ends with one plain line. */
export function fail(line, code = 1) {
  say(line);
  process.exit(code);
}
