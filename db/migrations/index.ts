import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline.ts';
import * as wordsByTheirEnds from './0070-words-by-their-ends.ts';
import * as oneFold from './0075-one-fold.ts';
import * as emailReplies from './0090-email-replies.ts';

/**
 * All migrations by name, in order. A new one is a file in this folder and a line here. The baseline is the whole schema of 1.0.0; a
 * database of 0.3.0 gets there by `from-0.3.0`.
 */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0070-words-by-their-ends': wordsByTheirEnds,
  '0075-one-fold': oneFold,
  '0090-email-replies': emailReplies,
};
