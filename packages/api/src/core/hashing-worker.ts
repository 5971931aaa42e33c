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

/** A hash nobody knows the password of, made when the worker starts so that the first unknown address takes no longer. */
const nobodysHash = bcrypt.hashSync(crypto.randomUUID(), Number(workerData.cost));

/** What a hash begins with, `$2b$10$` and 22 characters of salt (bcrypt's own format). */
const saltOf = (hash: string) => hash.slice(0, 29);

/** Runs in a worker thread: `hash` answers the bcrypt hash, `match` the index of the hash that fits or -1. */
export default function work(task: HashingTask): string | number {
  const secret = digest(task.password);
  if (task.kind === 'hash') return bcrypt.hashSync(secret, task.like === undefined ? task.cost : saltOf(task.like));
  // Once for each salt: the passwords that wait for one account share theirs, so that their number is not told by time.
  const salts = new Set([...task.hashes, ...(task.hashes.length === 0 ? [nobodysHash] : [])].map(saltOf));
  const fitting = new Set([...salts].map((salt) => bcrypt.hashSync(secret, salt)));
  return task.hashes.findIndex((hash) => fitting.has(hash));
}
