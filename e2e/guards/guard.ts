/**
 * Something that keeps harm away: a limit, a check, a lock, a header. Taking it out of its file must turn a test red; a
 * guard whose absence nobody notices is one that may be missing already.
 */
export interface Guard {
  /** What it keeps, in one plain phrase. */
  readonly name: string;
  /** Where it stands, from the root of the checkout. Loaded by the test's own process: worker threads and child processes read the disk. */
  readonly file: string;
  /** Its text in that file, where it occurs once. */
  readonly find: string;
  /** What stands there when it is gone. */
  readonly replace: string;
  /** The test file that must turn red, from the root of the checkout. */
  readonly test: string;
  /** A part of the names of the tests that are asked; without it all of the file. */
  readonly only?: string;
}
