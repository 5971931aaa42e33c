import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';
import { workerData } from 'piscina';

export type HashingTask =
  | { kind: 'hash'; password: string; like: string | undefined; cost: number }
  | { kind: 'match'; password: string; hashes: readonly string[] };

/** bcrypt reads 72 bytes only; a password of 127 code points may have 508, and its digest counts them all. */
function digest(password: string): string {
  return createHash('sha256').update(password, 'utf8').digest('base64');
}

/**
 * A hash of an unknown password, computed at the start so that the first unknown address takes no longer than others.
 */
const nobodysHash = bcrypt.hashSync(crypto.randomUUID(), Number(workerData.cost));

/** The prefix of a hash with its salt: `$2b$10$` and 22 characters (the format of bcrypt). */
const saltOf = (hash: string) => hash.slice(0, 29);

/** The task of the worker thread: `hash` returns the bcrypt hash, `match` the index of the matching hash or -1. */
export default function work(task: HashingTask): string | number {
  const secret = digest(task.password);
  if (task.kind === 'hash') return bcrypt.hashSync(secret, task.like === undefined ? task.cost : saltOf(task.like));
  // One run per salt: the pending passwords of an account share a salt, so that the duration does not disclose their
  // number.
  const salts = new Set([...task.hashes, ...(task.hashes.length === 0 ? [nobodysHash] : [])].map(saltOf));
  const fitting = new Set([...salts].map((salt) => bcrypt.hashSync(secret, salt)));
  return task.hashes.findIndex((hash) => fitting.has(hash));
}
